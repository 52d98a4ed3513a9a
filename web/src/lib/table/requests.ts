import type { TableSession } from '$lib/session/table-session.svelte';

type Table = NonNullable<TableSession['table']>;
export type Ask = Table['asks'][number];

/** The first question of somebody else that waits for this person. */
export function askedOf(session: TableSession): Ask | null {
  const { person, table } = session;
  return table?.asks.find((ask) => person !== null && ask.waits_for.includes(person)) ?? null;
}

/** A question that waits for others: one's own, or that of somebody whom one has answered. */
export function askedByOthers(session: TableSession): Ask | null {
  return session.table?.asks.find((ask) => ask !== askedOf(session)) ?? null;
}

/** A seat whose person is away, for whom a bot could play and nobody has asked yet; in a class the teacher sees to it. */
export function awaySeat(session: TableSession): Table['seats'][number] | null {
  const { table, person, seats } = session;
  if (table?.phase !== 'running' || seats.length === 0 || table.setup.class_code != null) return null;
  const isAway = (seat: Table['seats'][number]) => {
    const who = table.people.find((one) => one.number === seat.person);
    return who && !who.is_here && !seat.stand_in && who.number !== person;
  };
  const isAsked = (seat: number) => table.asks.some((ask) => ask.what === 'replace' && ask.seat === seat);
  return table.seats.find((seat) => isAway(seat) && !isAsked(seat.seat)) ?? null;
}
