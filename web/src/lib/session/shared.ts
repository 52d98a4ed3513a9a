const KEY = 'oikos.shared';

/** Whether several people play on this device: only then the home page has to ask who plays. */
export function isShared(): boolean {
  return localStorage.getItem(KEY) === 'yes';
}

export function noteShared(count: number): void {
  localStorage.setItem(KEY, count > 1 ? 'yes' : 'no');
}
