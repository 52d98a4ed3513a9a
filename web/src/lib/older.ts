// What browsers of 2021 do not have and this app uses; `e2e/older-browsers.test.js` finds whatever else it would need.
function give(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

function at(this: ArrayLike<unknown>, place: number): unknown {
  const whole = Math.trunc(place) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}

type Fits = (one: unknown, place: number, all: unknown[]) => unknown;

function findLastIndex(this: unknown[], fits: Fits): number {
  for (let place = this.length - 1; place >= 0; place--) if (fits(this[place], place, this)) return place;
  return -1;
}

function findLast(this: unknown[], fits: Fits): unknown {
  return this[findLastIndex.call(this, fits)];
}

give(Array.prototype, 'at', at);
give(String.prototype, 'at', at);
give(Array.prototype, 'findLastIndex', findLastIndex);
give(Array.prototype, 'findLast', findLast);
