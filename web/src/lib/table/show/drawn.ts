/** As long as a frame may keep one waiting, in milliseconds; a page that nobody sees draws none. */
const LONGEST = 100;

/** Until what has changed is on the screen: to ask where things are costs nothing then. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(late);
        resolve();
      })
    );
  });
}
