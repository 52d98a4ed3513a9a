import type { components } from './schema';

type Schemas = components['schemas'];

export type AnyRequest =
  | Schemas['Come']
  | Schemas['Sit']
  | Schemas['Stand']
  | Schemas['SeatBot']
  | Schemas['FreeSeat']
  | Schemas['Kick']
  | Schemas['Start']
  | Schemas['Leave']
  | Schemas['Play']
  | Schemas['Undo']
  | Schemas['AskFor']
  | Schemas['Answer']
  | Schemas['Resume']
  | Schemas['Say']
  | Schemas['MakeLink']
  | Schemas['TakeUp']
  | Schemas['Rematch']
  | Schemas['Hint']
  | Schemas['Preview'];
export type Accepted = Schemas['Accepted'];
export type Refusal = Schemas['Refusal'];
export type RefusalTold = Schemas['RefusalTold'];
export type HintTold = Schemas['HintTold'];
export type PreviewTold = Schemas['PreviewTold'];
export type AnyAnswer = Accepted | RefusalTold | HintTold | PreviewTold;
export type Update = Schemas['Update'];
export type TableInfo = Schemas['TableInfo'];
export type SeatInfo = Schemas['SeatInfo'];
export type PersonInfo = Schemas['PersonInfo'];
export type AskInfo = Schemas['AskInfo'];
export type OutcomeInfo = Schemas['OutcomeInfo'];
export type LogLine = Schemas['LogLine'];
export type GameEvent = Schemas['Event'];
export type Certain = Schemas['Certain'];
export type Problem = Schemas['Problem'];
export type Explained = Schemas['Explained'];
export type GameInfo = Schemas['GameInfo'];
export type PublicContent = Schemas['PublicContent'];
export type OpenTable = Schemas['OpenTable'];
export type SeatWish = Schemas['SeatWish'];
export type NewPerson = Schemas['NewPerson'];
export type Rules = Schemas['Rules'];
export type Replay = Schemas['Replay'];
export type Deal = Schemas['Deal'];
export type Step = Schemas['Step'];
export type GlaceView = Schemas['GlaceView'];
export type EkopolisView = Schemas['EkopolisView'];
export type EcopolisView = Schemas['EcopolisView'];
export type EcotopiaView = Schemas['EcotopiaView'];
export type AnyView = GlaceView | EkopolisView | EcopolisView | EcotopiaView;
export type Level = 'seedling' | 'sapling' | 'oak';
export type Lang = Schemas['Rules']['lang'];

/** What only a WebSocket says; OpenAPI has no place for it. */
export interface Hello {
  secret: string;
  after: number;
  lang: Lang;
}
export interface Welcome {
  tell: 'welcome';
  person: number | null;
  seats: number[];
  version: string;
}
export interface Goodbye {
  tell: 'goodbye';
  reason: 'restart' | 'too-slow' | 'kicked' | 'no-onlookers';
  retry: number;
}
export type AnyTold = AnyAnswer | Update | Welcome | Goodbye;
