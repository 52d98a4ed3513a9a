// What the drawing reads of the content file.
export type Resource = 'vital' | 'gold' | 'energy';
export type Pile = 'vital' | 'economic' | 'energy';
export type Tokens = Readonly<Record<Resource, number>>;

export interface Construction {
  id: string;
  pile: Pile;
  cost: Tokens;
  revenue: Tokens;
  points: number;
  impact: number;
}

export interface Ambassador {
  id: string;
  points: number;
  condition: { max_impact?: number | null; pile?: Pile | null; min_count?: number | null };
}

export interface Exchange {
  id: string;
  give: Resource;
  give_count: number;
  get: Resource;
  get_count: number;
}

export interface HazardStep {
  who?: 'drawer' | 'all' | 'others' | null;
  pay?: Partial<Tokens> | null;
  gain?: Partial<Tokens> | null;
  climate?: number | 'climate-change' | null;
  cash_one?: boolean;
}

export interface Hazard {
  id: string;
  pile: Pile;
  steps: HazardStep[];
}

export interface EcopolisContent {
  /** By number of players. */
  maximum_temperature: Record<string, number>;
  climate_change: Record<string, number>;
  exchanges: Exchange[];
  ambassadors: Ambassador[];
  constructions: Construction[];
  hazards: Hazard[];
}

export const RESOURCES: readonly Resource[] = ['vital', 'gold', 'energy'];
export const PILES: readonly Pile[] = ['vital', 'economic', 'energy'];
/** The market's rows, each beside its pile. */
export const ROWS: readonly { letter: string; pile: Pile }[] = [
  { letter: 'A', pile: 'vital' },
  { letter: 'B', pile: 'economic' },
  { letter: 'C', pile: 'energy' }
];

/** The server gives the file under `content`. */
export function read(content: Readonly<Record<string, unknown>>): EcopolisContent {
  return (content.content ?? content) as EcopolisContent;
}

const known = new WeakMap<object, ReadonlyMap<string, Construction>>();

export function constructionOf(
  content: Readonly<Record<string, unknown>>,
  id: string
): Construction | undefined {
  let all = known.get(content);
  if (!all) known.set(content, (all = new Map(read(content).constructions.map((one) => [one.id, one]))));
  return all.get(id);
}
