/** What stands below the rows of the list beside its pages. A chunk of its own, because people wait for the rows first. */
import type { EventRow } from '#core/api/wire/event.ts';
import { incidentZone } from '#core/format/dateTimes.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { parseInstant } from '#core/format/parseInstant.ts';
import { timeStyle } from '#core/format/timeStyle.ts';
import { viewerZone } from '#core/format/viewerZone.ts';
import { zoneText } from '#core/format/zoneText.ts';
import { Button } from '#core/ui/Button.tsx';
import { eventsCsv } from './eventsCsv.ts';
import type { EventsSearch } from './eventsSearch.ts';
import { HourlyEvents } from './HourlyEvents.tsx';
import styles from './ListExtras.module.css';
import { ReadingLine } from './ReadingLine.tsx';
import { rangeName } from './rangeTexts.ts';
import { fileName, saveFile } from './saveFile.ts';
import { hasRange } from './timeRange.ts';
import { siteOf, useWholeList, type WantedList } from './useWholeList.ts';

export { GoToPage } from '#core/ui/table/GoToPage.tsx';
export { Pagination } from '#core/ui/table/Pagination.tsx';

/** Rows of one call of a download. */
const PART = 500;

/** What can be made of the whole list. Another list ends the reading of this one. */
export function ListTools(list: WantedList) {
  const { page: _page, size: _size, ...rows } = list.search;
  const { sort: _sort, back: _back, ...filter } = rows;
  return (
    <HourlyEvents key={JSON.stringify(filter)} list={list}>
      <DownloadList key={JSON.stringify([rows, list.admin])} {...list} />
    </HourlyEvents>
  );
}

/** Saves all rows of the list, not only those of the page, as one file. */
function DownloadList(list: WantedList) {
  const { search, admin } = list;
  const reading = useWholeList(list, { partSize: PART, limit: null }, (rows) => {
    const site = siteOf(list, rows) ?? 'all-sites';
    const range = hasRange(search) ? rangeName(search) : 'all-time';
    saveFile(
      new Blob([eventsCsv(rows, admin)], { type: 'text/csv;charset=utf-8' }),
      fileName({ content: 'events', site, range, moment: new Date(), ending: 'csv' }),
    );
  });
  const { actor, snapshot } = reading;
  const isSaved = snapshot.matches('delivered');
  if (!isSaved && !snapshot.matches('idle'))
    return <ReadingLine reading={reading} task="The download" outcome="Nothing was saved." />;
  return (
    <div className={styles.progress}>
      <Button size="small" variant="quiet" icon="download" onClick={() => actor.send({ type: 'start' })}>
        Download list
      </Button>
      <span role="status">{isSaved && 'The list was saved.'}</span>
    </div>
  );
}

/** By which clock the times of the rows are written. */
export function ListZone({ rows }: { rows: readonly EventRow[] }) {
  return <p className={styles.difference}>{zoneLine(rows)}</p>;
}

function zoneLine(rows: readonly EventRow[]): string {
  const own = zoneNames(viewerZone(), rows);
  if (!timeStyle().siteZone) return `Times in ${own}`;
  const zones = [...new Set(rows.map(({ timeZone }) => incidentZone(timeZone)))];
  const [zone] = zones;
  if (zones.length === 1 && zone !== undefined) return `Site times in ${zoneNames(zone, rows)}`;
  const all = "Times on each site's clock";
  return zones.includes(undefined) ? `${all}, in ${own} where its zone is not known` : all;
}

/** A page of rows may reach over a clock change: 'Toronto (EDT) and Toronto (EST)'. */
function zoneNames(zone: string, rows: readonly EventRow[]): string {
  const names = [rows[0], rows.at(-1)].map((row) =>
    zoneText(zone, parseInstant(row?.incident.startTime) ?? Date.now()),
  );
  return [...new Set(names)].join(' and ');
}

interface TileDifferenceProps {
  search: EventsSearch;
  /** Rows before paging. */
  total: number;
}

/** Says why the list has fewer events than its tile counted, where some of these are no events. */
export function TileDifference({ search: { span, dnfilter, q }, total }: TileDifferenceProps) {
  const { apart } = span ?? {};
  if (apart === undefined || dnfilter !== 'voicedowns' || q !== undefined) return null;
  const [tile, events, others] = [total + apart, total, apart].map((count) => groupNumber(count));
  return (
    <p className={styles.difference}>
      {`The tile's ${tile} are these ${events} and ${others} announcements that belong to no event.`}
    </p>
  );
}
