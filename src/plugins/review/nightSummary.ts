/** What a night was, in counts. */
import type { Page } from '#core/api/listing.ts';
import type { EventRow } from '#core/api/wire/event.ts';
import type { LocationRecord } from '#core/api/wire/location.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { shownText } from '#core/format/shownText.ts';
import { OUTCOMES, type Outcome, outcomesOf } from '#domain/incidents/outcomes.ts';

const words: Readonly<Record<Outcome, string>> = {
  inProgress: 'in progress',
  police: 'with police',
  guard: 'with a guard',
  voice: 'with a voice down',
};

/** '88 events: 1 in progress, 2 with police, 85 closed without further steps'; one may count for several outcomes. */
export function outcomeCounts(rows: readonly EventRow[]): string {
  const outcomes = rows.map(({ incident }) => outcomesOf(incident));
  const counts = OUTCOMES.map((outcome) => ({
    count: outcomes.filter((all) => all.includes(outcome)).length,
    word: words[outcome],
  }));
  const plain = {
    count: outcomes.filter((all) => all.length === 0).length,
    word: 'closed without further steps',
  };
  const told = [...counts, plain].filter(({ count }) => count > 0);
  return `${groupNumber(rows.length)} ${rows.length === 1 ? 'event' : 'events'}: ${told
    .map(({ count, word }) => `${groupNumber(count)} ${word}`)
    .join(', ')}`;
}

interface QuietSites {
  /** Sites without any event. */
  readonly names: readonly { readonly id: number; readonly name: string }[];
  readonly total: number;
  /** How many sites could not be read; 'some' when the provider does not count them. */
  readonly unread: number | 'some' | null;
}

/** @param withIncident ids of the sites with incidents */
export function quietSites(
  { rows, count }: Page<LocationRecord>,
  isPartial: boolean,
  withIncident: ReadonlySet<number | null | undefined>,
): QuietSites {
  const missing = (count ?? rows.length) - rows.length;
  return {
    names: rows
      .filter(({ id }) => !withIncident.has(id))
      .map(({ id, location }) => ({ id, name: shownText(location?.name, 'Unnamed Location') })),
    total: rows.length + Math.max(0, missing),
    unread: missing > 0 ? missing : isPartial ? 'some' : null,
  };
}
