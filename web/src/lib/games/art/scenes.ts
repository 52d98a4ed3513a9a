// Small drawings of what a city is made of, 64 units wide and 48 high, standing on a ground at 44.
// The names are those of the motifs of the games; an entry with @ says where its smoke rises.
import {
  ball,
  block,
  box,
  dome,
  door,
  fir,
  gable,
  glyph,
  house,
  line,
  shape,
  shop,
  stack,
  teeth,
  tree,
  waves,
  windows,
  type Paths
} from './shapes';

type Part = string | Paths;
const scene = (...parts: Part[]): Paths => parts.flat();

const hayfield = 'hM2 44c8-6 18-6 26-1 10-5 24-5 34 1z';
const meadow = 'gM2 44c10-5 20-4 30-1 10-4 20-3 30 1z';
const pool = 'bM8 44c-4-6 10-9 24-9s28 3 24 9z';
const sea = 'bM1 45V36q5-3 10 0t10 0 10 0 10 0 10 0 12 0v9z';
const tracks = line('M2 44h60M8 44v2M18 44v2M28 44v2M38 44v2M48 44v2M58 44v2');
const columns = (x: number, y: number, w: number, n: number) =>
  Array.from({ length: n }, (_, column) => box('W', x + 2 + (column * (w - 6)) / (n - 1), y, 2.6, 40 - y));
const mast = (x: number, top: number, size: number): Paths => [
  shape('W', x - 1, 44, x - 0.5, top, x + 0.5, top, x + 1, 44),
  `WM${x} ${top}c-${2 * size}-${1.5 * size}-${3 * size}-${5 * size}-${1.5 * size}-${8 * size} ${2 * size} ${2 * size} ${2.5 * size} ${5 * size} ${1.5 * size} ${8 * size}z`,
  `WM${x} ${top}c${2.5 * size}-${size} ${6 * size}-${0.8 * size} ${8 * size} ${1.8 * size}-${2.5 * size} ${size}-${6 * size} ${0.5 * size}-${8 * size}-${1.8 * size}z`,
  `WM${x} ${top}c-.3 ${2.6 * size}-${2.6 * size} ${5.6 * size}-${5.4 * size} ${6.2 * size}-.2-${2.8 * size} ${2 * size}-${5.6 * size} ${5.4 * size}-${6.2 * size}z`
];
const panel = (x: number, y: number): Paths => [
  shape('b', x + 3, y, x + 17, y, x + 14, y + 10, x, y + 10),
  line(`M${x + 7.6} ${y}l-3 10M${x + 12.4} ${y}l-3 10M${x + 1.5} ${y + 5}h14M${x + 7} ${y + 10}v4`)
];
const wheel = (x: number) => ball('d', x, 42, 3);
const lorry = (x: number): Paths => [
  box('W', x, 27, 17, 14),
  shape('r', x + 17, 31, x + 22, 31, x + 25, 36, x + 25, 41, x + 17, 41),
  windows(x + 18.5, 33, 1, 1, 6, 7, 3, 3),
  wheel(x + 5),
  wheel(x + 20)
];
const barn = (x: number, w: number): Paths => [
  box('r', x, 28, w, 16),
  shape('s', x - 2, 28, x + w * 0.2, 19, x + w * 0.8, 19, x + w + 2, 28),
  box('W', x + w / 2 - 4, 33, 8, 11),
  line(`M${x + w / 2 - 4} 33l8 11M${x + w / 2 + 4} 33l-8 11`)
];
const car = (x: number, fill: string): Paths => [
  `${fill}M${x} 42v-5l3-1 3-5h9l3 5 4 1v5z`,
  windows(x + 6.5, 33, 2, 1, 4.5, 7, 3.6, 3),
  wheel(x + 5),
  wheel(x + 17)
];
const bicycle = (x: number): Paths => [
  line(
    `M${x} 39a5 5 0 1 0 .1 0zM${x + 16} 39a5 5 0 1 0 .1 0zM${x} 44l5-10h8l3 10M${x + 5} 34l5 10H${x}M${x + 13} 34l-1-4h4M${x + 3} 31h5`
  )
];
const silo = (x: number, top: number, w: number): Paths => [
  box('m', x, top, w, 44 - top),
  dome('s', x + w / 2, top, w / 2, w * 0.4),
  line(`M${x} ${top + 8}h${w}M${x} ${top + 16}h${w}`)
];
const tank = (x: number, w: number, h: number, fill = 'm'): Paths => [
  box(fill, x, 44 - h, w, h),
  line(`M${x} ${44 - h + 4}h${w}`)
];

export const SCENES: Readonly<Record<string, Paths>> = {
  // Life
  farm: scene(hayfield, barn(10, 26), tree(50, 43, 1.1), line('M40 41l2-5m0 5 2-5m0 5 2-5')),
  silo: scene(
    '@18 12',
    box('m', 24, 26, 36, 18),
    shape('s', 22, 26, 30, 20, 54, 20, 62, 26),
    silo(6, 14, 9),
    silo(15, 12, 9),
    windows(29, 32, 4, 1, 7, 7, 4, 4),
    line('M24 26l36 0')
  ),
  carrot: scene(
    'eM4 44c2-5 54-5 56 0z',
    house(6, 12, 11, 6, 'W', 't'),
    glyph('carrot', 33, 32, 18),
    glyph('carrot', 49, 33, 15)
  ),
  forest: scene(meadow, fir(12, 43, 1.2), tree(27, 44, 1.5), fir(42, 43, 1.4), tree(54, 44, 1.1)),
  park: scene(
    meadow,
    tree(14, 43, 1.6),
    tree(53, 43, 1.2),
    box('t', 25, 36, 18, 2.5),
    box('t', 25, 31, 18, 2.5),
    line('M27 38v6M41 38v6')
  ),
  wetland: scene(
    pool,
    line('M14 40V24M18 41V20M23 41V26M47 41V22M51 40V27'),
    'tM13 28v-7h2v7zM17 25v-8h2v8zM46 27v-8h2v8z',
    waves(26, 41, 3),
    glyph('hide', 35, 22, 15, 'white')
  ),
  hedge: scene(
    hayfield,
    'gM2 42c-2-7 6-10 10-7 3-6 11-5 13 0 4-5 11-4 13 1 4-5 12-4 13 1 5-3 11 0 10 6z',
    tree(20, 38, 1),
    tree(45, 38, 1.1)
  ),
  greenroof: scene(
    block('w', 8, 22, 22, 3, 2),
    block('w', 34, 16, 20, 3, 3),
    'gM6 23c1-5 6-5 8-3 2-4 8-3 9 0 4-2 9 0 9 3zM32 17c1-5 6-5 8-3 2-4 8-3 9 0 3-2 7 0 7 3z',
    door(16),
    door(42)
  ),
  bus: scene(
    'rM5 40V21c0-3 2-4 4-4h44c4 0 6 2 6 6v17z',
    windows(9, 21, 5, 1, 8.5, 7, 6.5, 8),
    line('M5 33h54'),
    ball('d', 17, 41, 4),
    ball('d', 46, 41, 4)
  ),
  bike: scene('sM2 44c18-4 42-4 60 0v2H2z', bicycle(20), tree(54, 43, 1.2), line('M8 44V22M5 22h8v8H5z')),
  hospital: scene(
    block('W', 8, 24, 48, 7, 2),
    box('W', 22, 12, 20, 32),
    box('p', 30, 15, 4, 12),
    box('p', 26, 19, 12, 4),
    windows(25, 30, 3, 1, 6),
    door(29, 6, 8)
  ),
  school: scene(
    block('w', 4, 27, 56, 8, 1),
    box('r', 24, 22, 16, 22),
    gable('s', 24, 22, 16, 8),
    ball('W', 32, 25, 3.5),
    line('M32 25v-2m0 2 1.5 1M32 14V6M32 6h8l-2 2.5 2 2.5h-8'),
    door(29, 6, 9)
  ),
  university: scene(
    box('w', 6, 27, 52, 17),
    windows(9, 31, 3, 1, 5),
    windows(42, 31, 3, 1, 5),
    box('W', 23, 22, 18, 22),
    gable('s', 22, 22, 20, 7),
    columns(22, 24, 20, 4),
    dome('b', 32, 17, 6),
    line('M32 10V6'),
    box('s', 20, 40, 24, 4)
  ),
  ecodistrict: scene(
    house(4, 15, 13, 7),
    house(23, 15, 18, 7, 'W', 'b'),
    line('M26 22l3 4M31 19l4 6'),
    tree(45, 44, 1.2),
    house(49, 12, 11, 6, 'w', 'g')
  ),
  estate: scene(house(3, 13, 9, 6), house(18, 13, 9, 6, 'W'), house(33, 13, 9, 6), house(48, 13, 9, 6, 'W')),
  sewage: scene(
    'sM2 44v-9h60v9z',
    'bM5 35c0-7 24-7 24 0zM35 35c0-7 24-7 24 0z',
    line('M17 35V26h16M47 35V26H33V18M4 35h26M34 35h26'),
    waves(8, 40, 4),
    waves(38, 40, 4)
  ),
  tap: scene(
    box('W', 6, 28, 20, 16),
    windows(10, 32, 2, 1, 7, 7, 4, 5),
    shape('m', 38, 44, 42, 24, 50, 24, 54, 44),
    'bM34 24c-2-14 26-14 24 0z',
    line('M40 34h12M42 24l10 20M50 24l-10 20'),
    glyph('tap', 16, 18, 16, 'metal')
  ),
  greenhouse: scene(
    'bM4 44V30c0-6 16-6 16 0v14zM20 44V30c0-6 16-6 16 0v14z',
    line('M12 26v18M28 26v18M4 36h32'),
    'gM6 44c1-5 5-5 6 0 1-5 5-5 6 0zM22 44c1-5 5-5 6 0 1-5 5-5 6 0z',
    box('m', 40, 32, 18, 12),
    stack('r', 48, 14),
    '@50 12'
  ),
  cow: scene(hayfield, barn(4, 22), glyph('cow', 44, 32, 22, 'white'), line('M28 40h34M32 36v8M58 36v8')),
  canteen: scene(shop('canteen', 'g')),
  book: scene(
    box('w', 8, 18, 48, 26),
    'oM13 24h10v16H13zM27 24h10v16H27zM41 24h10v16H41z',
    line('M13 32h38M18 24v16M46 24v16'),
    shape('r', 5, 18, 32, 12, 59, 18),
    glyph('book', 32, 12, 16, 'white')
  ),
  pool: scene(
    'bM3 44v-8h42v8z',
    waves(6, 39, 7),
    box('W', 45, 18, 6, 26),
    line('M51 24h8v20M51 32h8M38 36V24h7'),
    'yM26 30l8-10 8 10z',
    line('M34 20v16')
  ),
  clinic: scene(
    house(14, 34, 18, 11, 'W'),
    box('p', 30, 22, 3.5, 10),
    box('p', 26.8, 25.2, 10, 3.5),
    tree(8, 44, 0.9),
    windows(40, 31, 1)
  ),
  compost: scene(
    box('t', 8, 26, 21, 18),
    line('M8 32h21M8 38h21'),
    'eM10 26c2-8 15-8 17 0z',
    box('t', 36, 30, 20, 14),
    line('M36 35h20M36 40h20'),
    glyph('sprout', 46, 22, 15, 'leaf')
  ),
  reserve: scene(pool, fir(10, 40, 1.3), tree(54, 40, 1.3), glyph('deer', 32, 26, 24, 'wood')),
  desalination: scene(
    '@50 16',
    sea,
    box('W', 24, 22, 30, 16),
    windows(28, 26, 4, 1, 6),
    tank(8, 12, 16),
    stack('m', 48, 14, 5, 22),
    line('M14 28V20h10')
  ),
  // Trade
  bed: scene(
    block('w', 14, 8, 36, 5, 4),
    shape('r', 12, 8, 52, 8, 49, 4, 15, 4),
    shape('p', 24, 36, 40, 36, 43, 39, 21, 39),
    door(28, 8, 7),
    line('M32 4V0')
  ),
  bag: scene(
    box('w', 4, 22, 56, 22),
    box('o', 8, 32, 20, 9),
    box('o', 36, 32, 20, 9),
    box('p', 22, 13, 20, 31),
    door(27, 10, 12),
    glyph('bag', 32, 21, 12, 'white')
  ),
  plane: scene(
    'sM2 44c18-3 42-3 60 0v2H2z',
    box('w', 4, 33, 26, 11),
    windows(7, 36, 4, 1, 5.5),
    shape('m', 36, 44, 37, 26, 41, 26, 42, 44),
    shape('b', 33, 26, 35, 20, 43, 20, 45, 26),
    'WM8 17l5-1 3 3h15c4 0 8-4 4-5-5 0-9 0-12-1l-7-7h-4l3 7h-6l-2-2H5z'
  ),
  incinerator: scene(
    '@50 6',
    box('w', 6, 26, 34, 18),
    shape('r', 4, 26, 12, 19, 34, 19, 42, 26),
    windows(11, 31, 4, 1, 7),
    stack('s', 47, 8, 6),
    glyph('flame', 23, 22, 11)
  ),
  cement: scene(
    '@13 8',
    stack('s', 10, 10, 6),
    silo(22, 16, 8),
    silo(30, 16, 8),
    silo(38, 16, 8),
    shape('s', 46, 44, 54, 28, 62, 44),
    line('M46 20l10 10')
  ),
  furnace: scene(
    '@16 6',
    stack('r', 12, 8, 6),
    stack('r', 22, 14, 5),
    shape('d', 32, 44, 34, 20, 40, 14, 48, 14, 54, 20, 56, 44),
    'yM38 44v-9c0-5 12-5 12 0v9z',
    'rM41 44c0-6 6-6 6 0z',
    line('M34 24h20')
  ),
  server: scene(
    box('m', 6, 16, 52, 28),
    'dM10 20h12v20H10zM26 20h12v20H26zM42 20h12v20H42z',
    'oM12 23h8v2h-8zM12 28h8v2h-8zM12 33h8v2h-8zM28 23h8v2h-8zM28 28h8v2h-8zM28 33h8v2h-8zM44 23h8v2h-8zM44 28h8v2h-8zM44 33h8v2h-8z',
    line('M12 16v-5h8v5M44 16v-5h8v5')
  ),
  shirt: scene(
    '@52 10',
    teeth('r', 6, 28, 36, 3, 9),
    box('w', 6, 28, 36, 16),
    windows(10, 33, 4, 1, 8, 7, 5, 5),
    stack('r', 49, 12),
    glyph('shirt', 24, 15, 14, 'glass')
  ),
  cart: scene(
    box('w', 4, 24, 56, 20),
    shape('g', 2, 24, 4, 17, 60, 17, 62, 24),
    'oM8 30h12v11H8zM44 30h12v11H44z',
    door(25, 14, 13),
    glyph('cart', 32, 14, 15)
  ),
  truck: scene(
    box('s', 3, 20, 34, 24),
    shape('m', 1, 20, 20, 14, 39, 20),
    'dM8 29h10v15H8zM22 29h10v15H22z',
    lorry(37)
  ),
  ship: scene(
    sea,
    shape('r', 4, 30, 46, 30, 40, 39, 10, 39),
    box('W', 8, 22, 8, 8),
    box('y', 18, 24, 8, 6),
    box('b', 26, 24, 8, 6),
    box('g', 18, 18, 8, 6),
    line('M52 40V8M52 10H32v5M52 8l8 8')
  ),
  towers: scene(
    block('m', 6, 16, 15, 3, 4),
    block('b', 23, 4, 17, 3, 6),
    block('m', 42, 12, 15, 3, 5),
    line('M31 4V0')
  ),
  pump: scene(
    shape('r', 6, 20, 8, 15, 56, 15, 58, 20),
    line('M12 20v24M52 20v24'),
    box('W', 24, 26, 14, 18),
    'oM27 29h8v5h-8z',
    line('M38 32h4v8c0 3 4 3 4 0V28l-3-3'),
    glyph('pump', 32, 9, 10)
  ),
  mug: scene(
    '@50 10',
    box('r', 8, 24, 36, 20),
    shape('s', 6, 24, 14, 16, 38, 16, 46, 24),
    windows(12, 29, 4, 1, 8, 7, 5, 6),
    silo(46, 14, 10),
    glyph('mug', 26, 19, 13)
  ),
  bread: scene(shop('bread', 'y')),
  museum: scene(
    box('W', 10, 22, 44, 22),
    gable('s', 8, 22, 48, 11),
    columns(10, 23, 44, 6),
    box('s', 6, 40, 52, 4),
    ball('p', 32, 17, 2.5)
  ),
  sprout: scene(
    block('W', 10, 20, 44, 6, 2),
    shape('b', 8, 20, 12, 14, 52, 14, 56, 20),
    glyph('sprout', 32, 11, 17, 'leaf'),
    door(29, 6, 8)
  ),
  bank: scene(
    box('w', 10, 20, 44, 24),
    shape('s', 7, 20, 12, 14, 52, 14, 57, 20),
    columns(12, 21, 40, 4),
    box('s', 7, 40, 50, 4),
    glyph('coin', 32, 12, 13)
  ),
  stall: scene(
    shape('r', 4, 24, 9, 16, 27, 16, 31, 24),
    shape('g', 33, 24, 37, 16, 55, 16, 60, 24),
    line('M12 16l-2 8M18 16v8M24 16l2 8M40 16l-2 8M46 16v8M52 16l2 8M7 24v20M29 24v20M36 24v20M57 24v20'),
    box('t', 7, 34, 22, 10),
    box('t', 36, 34, 21, 10),
    'rM9 34c0-5 5-5 5 0zM15 34c0-5 5-5 5 0z',
    'yM22 34c0-5 5-5 5 0zM38 34c0-5 5-5 5 0z',
    'gM45 34c0-5 5-5 5 0zM51 34c0-5 5-5 5 0z'
  ),
  laptop: scene(
    block('w', 8, 16, 48, 4, 2),
    shape('t', 6, 16, 6, 12, 58, 12, 58, 16),
    door(28, 8, 9),
    glyph('laptop', 32, 8, 15),
    tree(60, 44, 0.7)
  ),
  hanger: scene(shop('hanger', 'p')),
  wrench: scene(shop('wrench', 'b', 's')),
  jar: scene(shop('jar', 'h')),
  recycle: scene(
    teeth('g', 6, 26, 30, 3, 7),
    box('w', 6, 26, 30, 18),
    box('d', 14, 32, 14, 12),
    box('y', 40, 35, 9, 9),
    box('b', 51, 35, 9, 9),
    glyph('recycle', 49, 24, 16, 'leaf')
  ),
  saw: scene(
    barn(6, 28),
    'tM38 44v-5h22v5zM41 39v-5h16v5z',
    line('M42 41.5h14M45 36.5h9'),
    glyph('saw', 48, 22, 16)
  ),
  train: scene(
    tracks,
    shape('s', 2, 22, 6, 12, 58, 12, 62, 22),
    box('w', 6, 22, 52, 20),
    'bM12 42V31c0-6 12-6 12 0v11zM40 42V31c0-6 12-6 12 0v11z',
    ball('W', 32, 19, 6),
    line('M32 19v-4m0 4 3 2'),
    door(29, 6, 10, 42)
  ),
  courier: scene(
    'sM2 44c18-4 42-4 60 0v2H2z',
    bicycle(26),
    box('t', 8, 28, 17, 11),
    line('M12 28v11M25 37h4'),
    ball('d', 16, 43, 4),
    glyph('heart', 16.5, 33, 7, 'rose')
  ),
  tram: scene(
    line('M2 44h60M2 8h60M24 8l8 6 8-6M32 14v4'),
    'gM6 41V22c0-3 2-4 4-4h44c2 0 4 1 4 4v19z',
    windows(10, 22, 5, 1, 9.2, 7, 7, 8),
    line('M6 35h52'),
    ball('d', 17, 42, 2.5),
    ball('d', 47, 42, 2.5)
  ),
  // Energy
  turbine: scene(meadow, mast(20, 18, 1.5), mast(46, 24, 1.2)),
  solar: scene(
    meadow,
    panel(4, 28),
    panel(22, 28),
    panel(40, 28),
    ball('y', 50, 12, 6),
    line('M50 3V1M59 12h3M57 5l2-2M43 5l-2-2')
  ),
  offshore: scene(mast(16, 16, 1.3), mast(36, 12, 1.5), mast(54, 20, 1), sea),
  dam: scene(
    'eM2 44V14l12 10v20zM62 44V14L50 24v20z',
    shape('b', 12, 20, 52, 20, 50, 25, 14, 25),
    shape('s', 12, 24, 52, 24, 46, 44, 18, 44),
    line('M22 24l3 20M32 24v20M42 24l-3 20'),
    'WM28 44l1-12h6l1 12z'
  ),
  coal: scene(
    '@40 4',
    teeth('s', 4, 30, 24, 3, 6),
    box('w', 4, 30, 26, 14),
    windows(8, 34, 3, 1, 7),
    stack('r', 33, 10, 5),
    stack('r', 43, 6, 5),
    'iM50 44c2-8 9-8 12 0z'
  ),
  flame: scene(
    '@50 8',
    box('m', 6, 24, 30, 20),
    dome('s', 21, 24, 15, 8),
    stack('s', 40, 14, 5),
    stack('s', 49, 10, 5),
    glyph('flame', 21, 33, 16)
  ),
  refinery: scene(
    '@13 6',
    stack('m', 10, 8, 6),
    stack('m', 20, 16, 5),
    box('m', 29, 12, 5, 32),
    ball('W', 47, 32, 9.5),
    line('M16 22h4M25 26h4M34 20h13v3M40 40l-2 4M54 40l2 4M38 32h18')
  ),
  cooling: scene(
    '@18 14',
    'sM6 44c5-9 5-18 3-28h18c-2 10-2 19 3 28z',
    'sM34 44c4-7 4-14 2-22h14c-2 8-2 15 2 22z',
    line('M9 16c5 3 13 3 18 0M36 22c4 2 10 2 14 0'),
    dome('W', 57, 44, 6, 9)
  ),
  biogas: scene(
    hayfield,
    dome('G', 22, 36, 15, 13),
    box('s', 7, 36, 30, 8),
    dome('g', 48, 38, 10, 9),
    box('s', 38, 38, 20, 6),
    line('M36 30h6')
  ),
  geothermal: scene(
    '@46 14',
    'eM2 44h60v4H2z',
    box('w', 8, 26, 28, 18),
    windows(12, 30, 3, 1, 8, 7, 5, 5),
    stack('m', 42, 18, 7),
    line('M20 44v3M28 44v3M20 26v-6h22'),
    glyph('geothermal', 21, 18, 14)
  ),
  generator: scene(
    '@48 18',
    box('y', 10, 26, 42, 16),
    'dM14 30h12v8H14z',
    windows(30, 30, 4, 1, 5, 7, 2.5, 8),
    stack('d', 46, 18, 3, 26),
    ball('d', 18, 43, 3),
    ball('d', 44, 43, 3),
    glyph('bolt', 20, 18, 14)
  ),
  insulation: scene(
    'yM8 46V24L32 7l24 17v22z',
    shape('w', 13, 44, 13, 26, 32, 13, 51, 26, 51, 44),
    door(29, 6, 9),
    windows(18, 29, 1),
    windows(42, 29, 1),
    line('M10 30l3 3M10 37l3 3M54 30l-3 3M54 37l-3 3M20 17l3 3M44 17l-3 3')
  ),
  logs: scene(
    '@50 8',
    box('w', 4, 24, 30, 20),
    gable('r', 4, 24, 30, 9),
    windows(9, 29, 3, 1, 8, 7, 5, 5),
    stack('r', 47, 12),
    ball('t', 37, 40, 4),
    ball('t', 45, 40, 4),
    ball('t', 41, 33, 4)
  ),
  lamp: scene(
    'sM2 44c18-3 42-3 60 0v2H2z',
    line('M14 44V14c0-5 10-5 10 0M48 44V20c0-5-10-5-10 0'),
    shape('d', 20, 16, 21, 13, 27, 13, 28, 16),
    shape('d', 34, 22, 35, 19, 41, 19, 42, 22),
    'yM21 17h6l4 12H17zM35 23h6l4 10H31z',
    tree(58, 44, 0.8)
  ),
  boiler: scene(
    '@46 8',
    box('r', 8, 24, 30, 20),
    shape('s', 6, 24, 40, 24, 36, 19, 10, 19),
    'dM14 44V34c0-6 12-6 12 0v10z',
    'yM17 44c0-8 6-8 6 0z',
    stack('r', 43, 12),
    tank(52, 9, 14, 'd')
  ),
  // Only on tiles
  flask: scene(
    '@14 8',
    stack('s', 11, 10, 5),
    tank(20, 12, 22),
    tank(34, 10, 16),
    glyph('flask', 52, 32, 20, 'leaf'),
    line('M26 22v-6h13v12')
  ),
  junction: scene(
    'sM2 46c20-22 40-22 60-30v9c-20 6-36 8-52 21z',
    'sM2 22c18-2 26 12 60 16v9C32 44 20 28 2 30z',
    line('M10 41c16-14 30-16 44-20M8 27c16 2 28 12 46 15'),
    car(34, 'r')
  ),
  paper: scene(
    '@50 10',
    teeth('w', 4, 28, 30, 3, 7),
    box('w', 4, 28, 30, 16),
    stack('s', 47, 12),
    glyph('paper', 20, 32, 15, 'white'),
    'tM36 44v-4h10v4z'
  ),
  car: scene(
    teeth('s', 4, 22, 40, 4, 8),
    box('w', 4, 22, 40, 22),
    windows(8, 26, 5, 1, 7),
    car(36, 'b'),
    car(10, 'r')
  ),
  warehouse: scene(
    box('m', 4, 20, 44, 24),
    shape('s', 2, 20, 26, 12, 50, 20),
    'dM9 28h14v16H9zM28 28h14v16H28z',
    'tM50 44v-8h10v8zM52 36v-7h7v7z'
  ),
  pond: scene(
    'bM4 42c-2-8 12-12 28-12s32 4 28 12-54 8-56 0z',
    waves(14, 39, 4),
    waves(34, 36, 3),
    'gM40 42c0-3 8-3 8 0-2 2-6 2-8 0z',
    tree(8, 34, 0.9),
    line('M54 33V20M57 33V23')
  ),
  deer: scene(meadow, fir(8, 42, 1.2), fir(56, 42, 1.1), glyph('deer', 32, 29, 28, 'wood')),
  apple: scene(
    meadow,
    tree(14, 44, 1.4),
    tree(34, 42, 1.3),
    tree(54, 44, 1.4),
    [
      [11, 27],
      [18, 31],
      [31, 26],
      [38, 29],
      [51, 27],
      [57, 31]
    ].map(([x = 0, y = 0]) => ball('r', x, y, 1.7))
  ),
  flower: scene(
    meadow,
    glyph('flower', 14, 32, 18, 'rose'),
    glyph('flower', 32, 29, 22),
    glyph('flower', 51, 32, 18, 'glass')
  ),
  reed: scene(
    pool,
    line('M10 42V20M16 43V14M22 43V20M44 43V16M50 43V22M56 42V18'),
    'tM9 26v-9h2.5v9zM15 20v-9h2.5v9zM43 22v-9h2.5v9zM55 24v-9h2.5v9z',
    waves(26, 41, 3)
  ),
  sheep: scene(
    meadow,
    glyph('sheep', 22, 30, 22, 'white'),
    glyph('sheep', 48, 34, 16, 'white'),
    line('M2 44V36M12 44V38')
  ),
  conifer: scene(meadow, fir(10, 43, 1.1), fir(24, 44, 1.7), fir(40, 44, 1.5), fir(54, 43, 1.1)),
  hide: scene(
    pool,
    box('t', 20, 18, 22, 15),
    gable('t', 19, 18, 24, 7),
    'iM23 23h16v3H23z',
    line('M23 33v10M39 33v10M23 43l16-8'),
    glyph('hide', 52, 14, 11, 'glass')
  ),
  garden: scene(
    meadow,
    'bM14 40V26c0-14 36-14 36 0v14z',
    line('M14 30h36M32 15v25M23 18v22M41 18v22'),
    'gM18 40c1-7 8-7 9 0zM36 40c1-7 9-7 10 0z',
    glyph('flower', 57, 34, 14)
  ),
  swing: scene(
    meadow,
    line('M8 44l8-28 8 28M16 16h24M40 16l8 28M33 44l7-28M22 16v18M32 16v18'),
    box('r', 20, 34, 14, 2.5),
    shape('y', 48, 24, 53, 24, 62, 43, 57, 43)
  ),
  grave: scene(
    meadow,
    'sM10 43V33c0-6 10-6 10 0v10zM28 42V30c0-6 10-6 10 0v12z',
    line('M33 27v8M30 30h6M13 36h4'),
    fir(50, 43, 1.5)
  ),
  paw: scene(
    meadow,
    line('M4 24h56M4 44V20M14 44V20M24 44V20M34 44V20M44 44V20M54 44V20'),
    shape('t', 18, 12, 46, 12, 48, 20, 16, 20),
    glyph('paw', 32, 33, 18, 'wood')
  ),
  avenue: scene(
    'sM26 46l4-22h4l4 22z',
    tree(8, 44, 1.3),
    tree(20, 38, 0.9),
    tree(44, 38, 0.9),
    tree(56, 44, 1.3)
  ),
  kindergarten: scene(
    tree(8, 43, 1.4),
    house(20, 24, 14, 9, 'y', 'g'),
    tree(56, 43, 1.2),
    ball('r', 49, 42, 2.5)
  ),
  terraced: scene(
    house(4, 14, 17, 7, 'r', 's'),
    house(18, 14, 17, 7, 'w', 's'),
    house(32, 14, 17, 7, 'r', 's'),
    house(46, 14, 17, 7, 'w', 's')
  ),
  flats: scene(block('w', 10, 8, 20, 3, 5), block('r', 34, 16, 20, 3, 4), door(18), door(42)),
  sunhouse: scene(
    house(8, 20, 15, 10, 'W', 'b'),
    line('M12 26l6-6M16 28l7-6'),
    house(34, 20, 13, 9, 'w', 'b'),
    ball('y', 56, 12, 5),
    tree(60, 44, 0.8)
  ),
  cohousing: scene(
    house(3, 14, 13, 7),
    house(47, 14, 13, 7),
    house(23, 18, 17, 8, 'W', 'g'),
    'tM17 44v-5h6v5zM41 44v-5h6v5z'
  ),
  armchair: scene(
    block('w', 8, 22, 48, 6, 2),
    shape('r', 5, 22, 12, 15, 52, 15, 59, 22),
    box('W', 26, 26, 12, 18),
    door(30, 4, 8),
    tree(60, 44, 0.9),
    tree(4, 44, 0.9)
  ),
  helmet: scene(
    box('r', 8, 22, 34, 22),
    'dM12 31h12v13H12zM27 31h12v13H27z',
    box('r', 44, 8, 11, 36),
    windows(47, 12, 1, 3, 6, 8, 5, 4),
    shape('s', 42, 8, 49.5, 3, 57, 8),
    glyph('helmet', 25, 18, 14, 'sun')
  ),
  naturehouse: scene(
    fir(8, 43, 1.3),
    box('t', 18, 26, 28, 18),
    gable('g', 16, 26, 32, 11),
    line('M18 32h28M18 38h28'),
    door(34, 5, 9),
    windows(22, 30, 1, 1, 6, 7, 6, 5),
    tree(56, 43, 1.2)
  ),
  hall: scene(
    box('w', 6, 28, 52, 16),
    windows(10, 32, 2),
    windows(44, 32, 2),
    box('w', 24, 16, 16, 28),
    gable('r', 24, 16, 16, 8),
    ball('W', 32, 21, 3.5),
    line('M32 21v-2.5m0 2.5 2 1M32 8V1M32 1h9l-2.5 2.5L41 6h-9'),
    'dM28 44v-7c0-4 8-4 8 0v7z'
  )
};

/** Where the smoke of a scene rises. */
export function chimneyOf(name: string): [number, number] {
  const [x = 50, y = 12] =
    (SCENES[name] ?? [])
      .find((part) => part.startsWith('@'))
      ?.slice(1)
      .split(' ')
      .map(Number) ?? [];
  return [x, y];
}
