/** How a range is named, and how it is written for fields and for links. */

import { viewerZone } from '#core/environment.ts';
import { formatDate, formatDateTime, formatDateTimeRange } from '#core/format/dateTimes.ts';
import { wallText } from '#core/format/wallTime.ts';
import { zoneName } from '#core/format/zoneText.ts';
import { periodLabels } from '#domain/statistics/periodRange.ts';
import { type EventsSearch, withoutDefaults } from './eventsSearch.ts';
import { type Instants, rangeOf, type WrittenRange } from './timeRange.ts';

/** The bounds as the address can write them, those of a tile's period on the browser's clock. */
export function writtenRange({ from, to, zone, span }: EventsSearch): WrittenRange {
  if (span === undefined) return { from, to, zone };
  return { from: wallText(new Date(span.start)), to: wallText(new Date(span.end + 1)) };
}

/** The list for somebody else's browser: its range as bounds, with the zone that these are meant in. */
export function forSharing(search: EventsSearch): EventsSearch {
  const { zone = viewerZone(), ...bounds } = writtenRange(search);
  return withoutDefaults({ ...search, span: undefined, ...bounds, zone });
}

/** 'Last 30 Days', 'Nov 21, 2026', 'Nov 1, 2026 to Nov 7, 2026', 'From Nov 21, 2026, 6:00 PM'. */
export function rangeName(search: EventsSearch): string {
  const { from, to, zone, span } = search;
  if (span !== undefined) return periodLabels[span.period];
  const range = rangeOf(search);
  // A wrong range is named as it stands.
  if (range === null) return `${from ?? ''} to ${to ?? ''}`;
  const text = textBetween(range, from, to, zone);
  return zone === undefined ? text : `${text} (${zoneName(zone)})`;
}

function textBetween(
  { start, end }: Instants,
  from: string | undefined,
  to: string | undefined,
  zone: string | undefined,
): string {
  const setting = zone === undefined ? {} : { zone };
  if (end === null) return `From ${formatDateTime(start, setting)}`;
  if (start === null) return `Until ${formatDateTime(end, setting)}`;
  if (!isDayStart(from) || !isDayStart(to)) return formatDateTimeRange(start, end, setting);
  const [first, last] = [formatDate(start, setting), formatDate(end - 1, setting)];
  return first === last ? first : `${first} to ${last}`;
}

function isDayStart(written: string | undefined): boolean {
  return written?.endsWith('T00:00') === true;
}
