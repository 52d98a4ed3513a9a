// Names for what the server describes; `npm run types` writes the schema, nothing here repeats it.
import type { components, operations } from './schema';

type Schemas = components['schemas'];
type AtTable = 'sayToTable' | 'helloTable' | 'hearFromTable';
type Said<Name extends 'sayToTable' | 'helloTable'> =
  operations[Name]['requestBody']['content']['application/json'];
type Told<Name extends AtTable> = operations[Name]['responses'][200]['content']['application/json'];

/** What is said to a table and what it tells is the same over a WebSocket and over plain HTTP. */
export type Hello = Said<'helloTable'>;
export type AnyRequest = Said<'sayToTable'>;
export type AnyAnswer = Told<'sayToTable'>;
/** What is told without being asked for. */
export type AnyNews = Told<'helloTable' | 'hearFromTable'>[number];
export type AnyTold = AnyAnswer | AnyNews;

export type Welcome = Schemas['Welcome'];
export type Update = Schemas['Update'];
export type BriefRules = Schemas['BriefRules'];
export type ShownPart = Schemas['ShownPart'];
export type RulePlates = Schemas['RulePlates'];
export type ShownPlate = Schemas['ShownPlate'];
export type Picture = Schemas['Picture'];
export type Task = Schemas['Task'];
export type LessonWords = Schemas['LessonWords'];
export type LessonInfo = Schemas['LessonInfo'];
export type Goodbye = Schemas['Goodbye'];
export type Refusal = Schemas['Refusal'];
export type HintTold = Schemas['HintTold'];
export type MoveInfo = Schemas['MoveInfo'];
export type Lookback = Schemas['Lookback'];
export type LookTurn = Schemas['Turn'];
export type TableInfo = Schemas['TableInfo'];
export type MyTableInfo = Schemas['MyTableInfo'];
export type SeatInfo = Schemas['SeatInfo'];
export type Keepsake = Schemas['Keepsake'];
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
export type PushState = Schemas['PushState'];
export type Rules = Schemas['Rules'];
export type Replay = Schemas['Replay'];
export type Deal = Schemas['Deal'];
export type Today = Schemas['Today'];
export type DayDeal = Schemas['DayDeal'];
export type Step = Schemas['Step'];
export type GlaceView = Schemas['GlaceView'];
export type EkopolisView = Schemas['EkopolisView'];
export type EcopolisView = Schemas['EcopolisView'];
export type EcotopiaView = Schemas['EcotopiaView'];
export type AnyView = NonNullable<Update['view']>;
export type Level = Schemas['SeatBot']['level'];
export type HintLevel = NonNullable<Schemas['Hint']['level']>;
export type Lang = Schemas['Rules']['lang'];
/** A class. */
type InClass = 'sayToClass' | 'helloClass' | 'hearFromClass';
type ToldInClass<Name extends InClass> = operations[Name]['responses'][200]['content']['application/json'];
export type ClassHello = Schemas['ClassHello'];
export type AnyClassRequest = operations['sayToClass']['requestBody']['content']['application/json'];
export type AnyClassAnswer = ToldInClass<'sayToClass'>;
export type AnyClassNews = ToldInClass<'helloClass' | 'hearFromClass'>[number];
export type ClassWelcome = Schemas['ClassWelcome'];
export type PupilNews = Schemas['PupilNews'];
export type Board = Schemas['Board'];
export type PupilInfo = Schemas['PupilInfo'];
export type TableRow = Schemas['TableRow'];
export type SeatRow = Schemas['SeatRow'];
export type OpenClass = Schemas['OpenClass'];
export type OpenedClass = Schemas['Opened'];
export type Preset = Schemas['Preset'];
export type ServerAddress = Schemas['ServerAddress'];
export type NetworkSeen = Schemas['NetworkSeen'];
export type Debrief = Schemas['Debrief'];
export type DebriefTable = Schemas['DebriefTable'];
/** The designers' page, on servers that have one. */
export type Bench = Schemas['Bench'];
export type BenchSection = Schemas['Section'];
export type RunInfo = Schemas['RunInfo'];
