import { type ReactNode, useId, useRef, useState } from 'react';
import { now, viewerZone } from '#core/environment.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { Button } from '#core/ui/Button.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { HourlyEventsChart } from '#domain/statistics/HourlyEventsChart.tsx';
import { type HourCounts, hourCounts, zoneInWords } from '#domain/statistics/hourCounts.ts';
import styles from './EventsFoot.module.css';
import { filtersOf } from './eventFilters.ts';
import { hoursCsv } from './eventsCsv.ts';
import type { EventsSearch } from './eventsSearch.ts';
import { fileName, saveFile } from './saveFile.ts';
import { hasRange, rangeName } from './timeRange.ts';
import { isUnderWay, ReadingLine, siteOf, useWholeList, type WantedList } from './wholeList.tsx';

/** Rows of one call. */
const PART = 1_000;
/** Rows of the longest list that is counted. */
const LIMIT = 10_000;

interface Counted {
  readonly counts: HourCounts;
  readonly total: number;
  /** Null for several sites. */
  readonly site: string | null;
}

interface HourlyEventsProps {
  readonly list: WantedList;
  /** What stands beside the button. */
  readonly children: ReactNode;
}

/** Counts all events of the list by hour and weekday, on a press. The chart goes with the next press, or with the list. */
export function HourlyEvents({ list, children }: HourlyEventsProps) {
  const { search } = list;
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [counted, setCounted] = useState<Counted | null>(null);
  // From the oldest on: a new event mostly comes last and moves no other one.
  const oldestFirst: WantedList = { ...list, search: { ...search, sort: 'incident.startTime' } };
  const { reading, start } = useWholeList(oldestFirst, { partSize: PART, limit: LIMIT }, (rows) => {
    const starts = rows.map(({ incident }) => incident.startTime);
    setCounted({ counts: hourCounts(starts), total: starts.length, site: siteOf(list, rows) });
  });
  const isCounted = reading?.snapshot.matches('delivered') === true;
  const isCounting = reading !== null && isUnderWay(reading.snapshot);
  const focusToggle = () => toggle.current?.focus();
  const zone = viewerZone();
  const save = (content: Blob, ending: string) => {
    const range = hasRange(search) ? rangeName(search) : 'all-time';
    const site = counted?.site ?? 'all-sites';
    saveFile(content, fileName({ content: 'events-by-hour', site, range, moment: new Date(now()), ending }));
  };
  return (
    <>
      <div className={styles.tools}>
        {children}
        <Button
          ref={toggle}
          size="small"
          variant="quiet"
          icon="clock"
          aria-expanded={reading !== null}
          aria-controls={id}
          onClick={() => (reading ? reading.actor.send({ type: 'cancel' }) : start())}
        >
          Show by hour
        </Button>
      </div>
      {reading && (
        <section
          id={id}
          className={styles.hours}
          ref={comeIntoView}
          aria-label="By hour"
          data-room={isCounting || isCounted}
        >
          <ReadingLine
            reading={reading}
            task="The reading"
            outcome="No chart is shown."
            onPress={focusToggle}
          />
          {reading.snapshot.matches('tooLong') && (
            <Notice>
              These are {groupNumber(reading.snapshot.context.total ?? 0)} events. Up to {groupNumber(LIMIT)}{' '}
              can be shown by hour: choose a shorter range.
            </Notice>
          )}
          <VisuallyHidden>
            <span role="status">{isCounted && 'The events are counted.'}</span>
          </VisuallyHidden>
          {(isCounting || isCounted) && (
            <HourlyEventsChart
              counts={isCounted && counted ? counted.counts : null}
              about={counted ? aboutLines(counted, search, zone) : []}
              onCsv={() => counted && save(csvBlob(hoursCsv(counted.counts, zone)), 'csv')}
              onPicture={(picture) => save(picture, 'png')}
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
function aboutLines({ total, site }: Counted, search: EventsSearch, zone: string): string[] {
  const { voice, police, guard } = filtersOf(search);
  const what = [
    `${groupNumber(total)} ${total === 1 ? 'event' : 'events'}`,
    site ?? 'All sites',
    hasRange(search) ? rangeName(search) : 'All time',
    voice && 'Voice Downs',
    police && 'Police Contacted',
    guard && 'Guard Dispatched',
    search.q !== undefined && `'${search.q}'`,
  ];
  return [
    what.filter((part) => part !== false).join(' · '),
    `Counted by the hour at which they began, in ${zoneInWords(zone)}.`,
  ];
}

function csvBlob(text: string): Blob {
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}
