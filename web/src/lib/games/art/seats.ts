/** The shape of a seat within a circle of radius *r* around 0, 0; in the order of looks: circle, square, … */
export function seatPath(seat: number, r: number): string {
  const corners: Record<number, [number, number]> = {
    1: [4, Math.PI / 4],
    2: [4, 0],
    3: [3, -Math.PI / 2],
    4: [6, 0]
  };
  const shape = corners[seat % 6];
  if (shape) return polygon(shape[0], seat % 6 === 3 ? r * 1.15 : r * 1.05, shape[1]);
  if (seat % 6 === 5) return star(r * 1.15);
  return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

export function seatColour(seat: number): string {
  return `var(--seat-${seat % 6})`;
}

export function polygon(corners: number, r: number, turn = 0, x = 0, y = 0): string {
  const points = Array.from({ length: corners }, (_, at) => {
    const angle = turn + (2 * Math.PI * at) / corners;
    return `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`;
  });
  return `M${points.join('L')}z`;
}

function star(r: number): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const angle = -Math.PI / 2 + (Math.PI * at) / 5;
    const far = at % 2 === 0 ? r : r * 0.5;
    return `${round(far * Math.cos(angle))} ${round(far * Math.sin(angle))}`;
  });
  return `M${points.join('L')}z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
