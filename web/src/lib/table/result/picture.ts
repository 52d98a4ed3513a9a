// The result as a picture to keep: drawn as SVG here, from the table's own drawing, and turned into PNG by the browser.

export interface ResultPicture {
  title: string;
  /** What it came to, in a sentence. */
  result: string;
  /** Who played, with what each reached where that differs. */
  people: readonly string[];
  date: string;
  colours: { ground: string; raised: string; ink: string; muted: string; accent: string };
  /** The board in small; nothing where it is no drawing. */
  board: string;
}

const WIDTH = 1080;
const HEIGHT = 1080;
const LINE = 34;

export function svgOf({ title, result, people, date, colours, board }: ResultPicture): string {
  const said = wrap(result, LINE).slice(0, 4);
  const line = (text: string, y: number, size: number, fill: string, weight = 400, family = 'serif') =>
    `<text x="60" y="${y}" font-size="${size}" fill="${fill}" font-weight="${weight}" font-family="${family}">${escape(text)}</text>`;
  const below = 780 + said.length * 54;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.ground}"/>`,
    `<rect x="30" y="120" width="1020" height="600" rx="24" fill="${colours.raised}"/>`,
    line(title, 86, 56, colours.accent, 700),
    board ? `<g>${board}</g>` : '',
    ...said.map((text, at) => line(text, 786 + at * 54, 44, colours.ink, 700)),
    ...wrap(people.join(' · '), 58)
      .slice(0, 2)
      .map((text, at) => line(text, below + 10 + at * 40, 30, colours.ink, 400, 'sans-serif')),
    line(`${date} · Oikos`, 1044, 26, colours.muted, 400, 'sans-serif'),
    '</svg>'
  ].join('');
}

/** The picture as a file; throws where the browser cannot draw it. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  );
}

const KEPT = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'stroke-linecap', 'opacity'],
  ...['fill-opacity', 'font-size', 'font-weight', 'font-family', 'text-anchor', 'display', 'visibility']
];

/** The largest drawing of the board as it is on the screen, with its colours written into it. */
export function boardIn(room: ParentNode): string {
  const drawings = [...room.querySelectorAll<SVGSVGElement>('svg[viewBox]')];
  const board = drawings.sort((one, other) => areaOf(other) - areaOf(one))[0];
  if (!board || areaOf(board) < 200 * 200) return '';
  const copy = board.cloneNode(true) as SVGSVGElement;
  const [from, to] = [[...board.querySelectorAll('*')], [...copy.querySelectorAll('*')]];
  from.forEach((node, at) => {
    const style = getComputedStyle(node);
    const own = to[at]?.getAttribute('style') ?? '';
    const kept = KEPT.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
    to[at]?.setAttribute('style', `${own};${kept}`);
    for (const name of ['class', 'tabindex', 'role', 'aria-label']) to[at]?.removeAttribute(name);
  });
  Object.entries({ x: '50', y: '140', width: '980', height: '560' }).forEach(([name, value]) =>
    copy.setAttribute(name, value)
  );
  copy.removeAttribute('class');
  copy.removeAttribute('style');
  return new XMLSerializer().serializeToString(copy);
}

function areaOf(node: Element): number {
  const { width, height } = node.getBoundingClientRect();
  return width * height;
}

/** Lines of at most *most* letters; a longer word has a line of its own. */
export function wrap(text: string, most: number): string[] {
  return text.split(/\s+/).reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= most)
      return [...lines.slice(0, -1), `${last} ${word}`];
    return [...lines, word];
  }, []);
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
