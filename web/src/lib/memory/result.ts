import type { Keepsake, MyTableInfo, TableInfo } from '$lib/api/types';
import { isSameName, type Player, type Result } from './kept';

/** Whether a table has a result that counts: lessons, games that go on from another and brought records do not. */
export function counts({ phase, setup }: TableInfo): boolean {
  return phase === 'ended' && !setup.lesson && !setup.origin && !setup.is_upload;
}

/** One's own seats there. */
export function mySeats({ seats }: TableInfo, person: number | null): number[] {
  return seats.filter((seat) => person !== null && seat.person === person).map(({ seat }) => seat);
}

/** A finished game as each of one's own seats remembers it; *whoIs* finds who goes by a name on this device. */
export function resultsOf(
  table: TableInfo | MyTableInfo,
  kept: readonly Keepsake[],
  whoIs: (name: string) => string | null
): Result[] {
  const { code, setup, outcome, seats } = table;
  if (!outcome) return [];
  return kept.map((one) => ({
    id: `${code}/${one.seat}`,
    table: code,
    seat: one.seat,
    who: whoIs(seats[one.seat]?.name ?? ''),
    game: setup.game,
    rules: setup.rules,
    content: setup.content,
    players: setup.players,
    options: { ...setup.options },
    ending: outcome.ending,
    facts: { ...outcome.facts },
    score: one.score,
    place: one.place,
    hasWon: one.has_won,
    isShared: one.is_shared,
    isComparable: outcome.draws_taken_back === 0,
    company: seats
      .filter(({ seat }) => seat !== one.seat)
      .map(({ name, level }) => ({ name: level ? null : name, level })),
    at: table.since,
    met: one.met,
    known: one.known
  }));
}

export interface Called {
  /** By name, whose the seats are. */
  whoIs: (name: string) => string | null;
  /** People whom this device had not heard of. */
  fresh: Player[];
}

/**
 * Who the names at a table are. A name that is known is that person. Of one's only seat any other name is whoever plays
 * now. Where several share the device, a name of one's own makes a new person, and a name that says nothing (`isPlain`)
 * nobody. A device on which nobody has played yet has a person whose name somebody else chose (*blank*): the first new
 * name is theirs.
 */
export function callOf(
  names: readonly string[],
  people: readonly Player[],
  who: string,
  isPlain: (name: string) => boolean,
  newId: () => string,
  blank: Player | null = null
): Called {
  const found = new Map<string, string | null>();
  const fresh: Player[] = [];
  for (const name of names) {
    const known = [...people, ...fresh].find((one) => isSameName(one.name, name));
    if (known) found.set(name, known.id);
    else if (names.length === 1) found.set(name, who);
    else if (isPlain(name)) found.set(name, null);
    else {
      const isFirst =
        blank !== null && fresh.length === 0 && !names.some((one) => isSameName(one, blank.name));
      const person = { id: isFirst ? blank.id : newId(), name: name.trim() };
      fresh.push(person);
      found.set(name, person.id);
    }
  }
  return { whoIs: (name) => found.get(name) ?? null, fresh };
}
