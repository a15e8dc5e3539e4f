/** What stands below the rows of the list. */

import { type ReactNode, useId, useState } from 'react';
import type { EventRow } from '#contract/event.ts';
import { numberOf } from '#contract/rules/groupedNumber.ts';
import { eventNumber } from '#contract/rules/nightSummary.ts';
import { useApp } from '#core/app/useApp.ts';
import type { ReadResult } from '#core/data/useRead.ts';
import { now, viewerZone } from '#core/environment.ts';
import { incidentZone, timeStyle } from '#core/format/dateTimes.ts';
import { fileName, saveFile } from '#core/format/saveFile.ts';
import { groupNumber } from '#core/format/texts.ts';
import { zoneText } from '#core/format/zoneText.ts';
import { Lazy } from '#core/page/Lazy.tsx';
import controls from '#core/page/ListControls.module.css';
import { listPlace } from '#core/page/listSearch.ts';
import { ReadAt } from '#core/page/QueryRows.tsx';
import { Button } from '#core/ui/Button.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { handFocusTo } from '#core/ui/PageHeading.tsx';
import { Deferred } from '#core/ui/Skeleton.tsx';
import { Pagination, ShowingLine } from '#core/ui/table/Pagination.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { EVENT_FILTERS } from '#domain/incidents/eventFilter.ts';
import { type ListReading, useListReading } from '#domain/incidents/wholeList.ts';
import { type HourCounts, hourCounts, zoneInWords } from '#domain/statistics/hourCounts.ts';
import styles from './EventsFoot.module.css';
import { eventsCsv, hoursCsv } from './eventsCsv.ts';
import {
  type EventPageRows,
  listSource,
  pagesOf,
  siteOf,
  tickedFilters,
  type WantedList,
} from './eventsQuery.ts';
import { type EventsSearch, listOf } from './eventsSearch.ts';
import { hasRange, rangeName } from './timeRange.ts';

/** Rows of one call of a download. */
const PART = 500;

interface EventsFootProps {
  readonly search: EventsSearch;
  readonly locationId: number;
  readonly admin: boolean;
  readonly rows: readonly EventRow[];
  /** Where they come from. */
  readonly result: ReadResult<EventPageRows> | undefined;
  readonly list: EventPageRows;
  /** When the rows were known to be the newest, where that was later; Unix milliseconds. */
  readonly at: number | undefined;
  /** The page that is asked for, from 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** How many rows there are, by which clock and how old, and what can be done with the whole list. */
export function EventsFoot(props: EventsFootProps) {
  const { search, locationId, admin, rows, result, list, at, page, onPage } = props;
  const shown = listPlace(list.search ?? search);
  return (
    <div className={controls.foot}>
      <div className={styles.about}>
        {/* Where nothing could be read, nothing was counted. */}
        {result?.state === 'ready' && (
          <ShowingLine
            page={shown.page}
            pageSize={shown.size}
            total={list.count}
            hasMore={list.hasMore}
            noun="events"
          />
        )}
        <Deferred>
          <ListZone {...{ rows, result, at }} />
          {!list.hasMore && <TileDifference search={search} total={list.count} />}
        </Deferred>
      </div>
      {list.count > 0 && (
        <Deferred instead={<div className={styles.room} />}>
          <Pagination page={page} pageCount={pagesOf(list, shown.size)} onPage={onPage} />
          <ListTools {...{ search, locationId, admin }} />
        </Deferred>
      )}
    </div>
  );
}

/** What can be made of the whole list. Another list ends the reading of this one. */
function ListTools(list: WantedList) {
  const { search } = list;
  return (
    <HourlyEvents key={listOf({ ...search, sort: undefined })} list={list}>
      <DownloadList key={listOf(search)} {...list} />
    </HourlyEvents>
  );
}

/** Saves all rows of the list, not only those of the page, as one file. */
function DownloadList(list: WantedList) {
  const { search, admin } = list;
  const { api } = useApp();
  const button = useId();
  const reading = useListReading();
  const start = () =>
    reading.start(listSource(api, list, { partSize: PART, limit: null }), ({ rows }) => {
      const about = { content: 'events', site: siteOf(list, rows), search };
      saveList(csvBlob(eventsCsv(rows, admin)), { ...about, ending: 'csv' });
    });
  const isReading = reading.state === 'reading';
  return (
    <div className={styles.progress}>
      <Button id={button} size="small" variant="quiet" icon="download" isOff={isReading} onClick={start}>
        Download list
      </Button>
      <ReadingLine {...{ reading, button }} task="The download" outcome="Nothing was saved.">
        {reading.state === 'read' && 'The list was saved.'}
      </ReadingLine>
    </div>
  );
}

/** By which clock the times of the rows are written, and how old the rows are. */
function ListZone({ rows, result, at }: Pick<EventsFootProps, 'rows' | 'result' | 'at'>) {
  return (
    <div className={styles.zone}>
      <p className={styles.difference}>{zoneLine(rows)}</p>
      <ReadAt result={result?.state === 'ready' && at !== undefined ? { ...result, at } : result} />
    </div>
  );
}

function zoneLine(rows: readonly EventRow[]): string {
  const times = rows.flatMap(({ incident }) => [incident.startTime, incident.endTime]);
  const own = zoneText(viewerZone(), ...times);
  if (!timeStyle().siteZone) return `Times in ${own}`;
  const zones = [...new Set(rows.map(({ timeZone }) => incidentZone(timeZone)))];
  const [zone] = zones;
  if (zones.length === 1 && zone !== undefined) return `Site times in ${zoneText(zone, ...times)}`;
  const all = "Times on each site's clock";
  return zones.includes(undefined) ? `${all}, in ${own} where its zone is not known` : all;
}

interface TileDifferenceProps {
  search: EventsSearch;
  /** Rows before paging. */
  total: number;
}

/** Says why the list has fewer events than its tile counted, where some of these are no events. */
function TileDifference({ search: { span, dnfilter, q }, total }: TileDifferenceProps) {
  const { apart } = span ?? {};
  if (apart === undefined || dnfilter !== 'voicedowns' || q !== undefined) return null;
  const others = `${numberOf(apart, 'announcement')} that ${apart === 1 ? 'belongs' : 'belong'}`;
  return (
    <p className={styles.difference}>
      {`The tile's ${groupNumber(total + apart)} are these ${groupNumber(total)} and ${others} to no event.`}
    </p>
  );
}

const loadChart = async () => (await import('#domain/statistics/HourlyEventsChart.tsx')).HourlyEventsChart;

/** Lists of up to 10,000 events are counted, read in calls of 1,000. */
const COUNTED = { partSize: 1_000, limit: 10_000 };

interface Counted {
  readonly counts: HourCounts;
  readonly total: number;
  /** Null for several sites. */
  readonly site: string | null;
  /** By whose clock they were counted, and when, in Unix milliseconds. */
  readonly zone: string;
  readonly at: number;
}

interface HourlyEventsProps {
  readonly list: WantedList;
  /** What stands beside the button. */
  readonly children: ReactNode;
}

/** Counts all events of the list by hour and weekday, on a press. The chart goes with the next press, or with the list. */
function HourlyEvents({ list, children }: HourlyEventsProps) {
  const { search } = list;
  const { api } = useApp();
  const id = useId();
  const button = useId();
  const [counted, setCounted] = useState<Counted | null>(null);
  // From the oldest on: a new event mostly comes last and moves no other one.
  const oldestFirst: WantedList = { ...list, search: { ...search, sort: 'incident.startTime' } };
  const reading = useListReading();
  const start = () =>
    reading.start(listSource(api, oldestFirst, COUNTED), ({ rows }) => {
      const starts = rows.map(({ incident }) => incident.startTime);
      setCounted({
        ...{ counts: hourCounts(starts), total: starts.length, site: siteOf(list, rows) },
        ...{ zone: viewerZone(), at: now() },
      });
    });
  const isOpen = reading.state !== 'idle';
  const isCounted = reading.state === 'read';
  const isCounting = reading.state === 'reading';
  const save = (file: Blob, { site, zone, at }: Counted, ending: string) =>
    saveList(file, { content: 'events-by-hour', site, search, zone, at, ending });
  return (
    <>
      <div className={styles.tools}>
        {children}
        <Button
          id={button}
          size="small"
          variant="quiet"
          icon="clock"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={isOpen ? reading.cancel : start}
        >
          Show by hour
        </Button>
      </div>
      {isOpen && (
        <section
          id={id}
          className={styles.hours}
          ref={comeIntoView}
          aria-label="By hour"
          data-room={isCounting || isCounted}
        >
          <ReadingLine {...{ reading, button }} task="The reading" outcome="No chart is shown.">
            {reading.state === 'tooLong' && (
              <Notice>
                These are {groupNumber(reading.total ?? 0)} events. Up to {groupNumber(COUNTED.limit)} can be
                shown by hour: choose a shorter range.
              </Notice>
            )}
            {isCounted && <VisuallyHidden>The events are counted.</VisuallyHidden>}
          </ReadingLine>
          {isCounted && counted && (
            <Lazy
              load={loadChart}
              props={{
                counts: counted.counts,
                about: aboutLines(counted, search),
                onCsv: () => save(csvBlob(hoursCsv(counted.counts, counted.zone)), counted, 'csv'),
                onPicture: (picture) => save(picture, counted, 'png'),
              }}
            />
          )}
        </section>
      )}
    </>
  );
}

/** The button stands at the foot of the list, often of the window too. */
function comeIntoView(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'nearest' });
}

/** What the chart counts, and by which clock. */
function aboutLines({ total, site, zone }: Counted, search: EventsSearch): string[] {
  const what = [
    eventNumber(total),
    site ?? 'All sites',
    hasRange(search) ? rangeName(search, now()) : 'All time',
    ...filterLabels(search),
    search.q !== undefined && `'${search.q}'`,
  ];
  return [
    what.filter((part) => part !== false).join(' · '),
    `Counted by the hour at which they began, in ${zoneInWords(zone)}.`,
  ];
}

const filterLabels = (search: EventsSearch) => tickedFilters(search).map((box) => EVENT_FILTERS[box].label);

interface ListFile {
  readonly content: string;
  /** Null for several sites. */
  readonly site: string | null;
  readonly search: EventsSearch;
  /** When the list was read, in Unix milliseconds, and by whose clock; now and the viewer's by default. */
  readonly at?: number;
  readonly zone?: string;
  readonly ending: string;
}

function saveList(file: Blob, { content, site, search, at = now(), zone, ending }: ListFile): void {
  const name = fileName({
    ...{ content, ending },
    site: site ?? 'all-sites',
    range: hasRange(search) ? rangeName(search, at) : 'all-time',
    moment: new Date(at),
    zone,
    limits: [...filterLabels(search), search.q ?? ''],
  });
  saveFile(file, name);
}

function csvBlob(text: string): Blob {
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}

interface ReadingLineProps {
  readonly reading: ListReading;
  /** What a failure stops: 'The download'. */
  readonly task: string;
  /** What a failure leaves: 'Nothing was saved.' */
  readonly outcome: string;
  /** Element id of the button that stays: it takes the focus of those that go with their press, or with the reading. */
  readonly button: string;
  /** What is told of its other ends. */
  readonly children: ReactNode;
}

/** How far the reading of a whole list is, or how it ended; nothing while none is under way. */
function ReadingLine({ reading, task, outcome, button, children }: ReadingLineProps) {
  const { state, rows, total, passes } = reading;
  const focusButton = () => document.getElementById(button)?.focus();
  const retry = () => {
    reading.retry();
    focusButton();
  };
  const cancel = () => {
    reading.cancel();
    focusButton();
  };
  return (
    <>
      {state === 'reading' && (
        <div ref={handFocusTo(`#${button}`)} className={styles.progress}>
          <progress
            className={styles.bar}
            aria-label="Reading the list"
            value={rows.length}
            max={total || 1}
          />
          <span>
            {passes > 1 && 'The list has changed. Reading it again: '}
            {total === null ? 'Reading…' : `${groupNumber(rows.length)} of ${groupNumber(total)}`}
          </span>
          <Button size="small" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {/* Screen readers tell only what changes in a region that is there. */}
      <div role="status">
        {children}
        {(state === 'failed' || state === 'changing') && (
          <Notice onRetry={retry} onDismiss={cancel}>
            {state === 'changing' && 'The list keeps changing, or some of its events cannot be read. '}
            {task} stopped after {groupNumber(rows.length)}
            {total === null ? '' : ` of ${groupNumber(total)}`} events. {outcome}
          </Notice>
        )}
      </div>
    </>
  );
}
