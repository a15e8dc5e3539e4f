import { useNavigate } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { DayCount, Statistics } from '#contract/statistics.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { now } from '#core/environment.ts';
import { groupNumber } from '#core/format/texts.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { useSearchChange } from '#core/page/urlState.ts';
import { Select } from '#core/ui/form/Field.tsx';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { DailyEventsChart, NumbersAsOf } from './DailyEventsChart.tsx';
import { type DailyCount, dailySeries, zoneOfDays } from './dailySeries.ts';
import { type ShownNumbers, type StatisticsQueries, shownNumbers } from './loadStatistics.ts';
import {
  type DateRange,
  daySearch,
  type Period,
  periodLabels,
  periodRange,
  periods,
  searchForPeriod,
  type TileFilter,
  type TileSpan,
} from './periodRange.ts';
import styles from './StatisticsPanel.module.css';

interface StatisticsPanelProps {
  /** The queries that `loadStatistics` gave the page's loader. */
  readonly queries: StatisticsQueries;
  /** The location that they count; all that the person may see by default. */
  readonly locationId?: number;
}

const options = periods.map((period) => ({ value: period, label: periodLabels[period] }));

/** Period, counts and daily chart of all locations or of one. The page's address has the period. */
export function StatisticsPanel({ queries, locationId }: StatisticsPanelProps) {
  const { registry } = useApp();
  const navigate = useNavigate();
  const changeSearch = useSearchChange();
  const { back, ...list } = listOf(locationId);
  const { period } = queries;
  const counts = shownNumbers(useRead(queries.counts));
  const daily = shownNumbers(useRead(queries.days));
  const before = useCountsBefore(queries, counts.state === 'current' ? counts.at : null);
  const countsRange = rangeOf(period, counts);
  const dailyRange = rangeOf(period, daily);
  const days = useSame(daysOf(daily, dailyRange));
  const eventsOf = (day: number) =>
    daySearch(day, dailyRange, 'value' in daily ? zoneOfDays(daily.value) : undefined);
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>Statistics</h2>
        <p data-print="only">{periodLabels[period]}</p>
        <div className={styles.period}>
          <Select
            label="Period"
            hideLabel
            options={options}
            value={period}
            // Replaces, so that Back leaves the page instead of going through the periods.
            onChange={(next) => void changeSearch(() => searchForPeriod(next), true)}
          />
        </div>
        <div className={styles.asOf} data-period={period}>
          <NumbersAsOf numbers={counts}>{before && `, compared with ${periodsBefore[period]}`}</NumbersAsOf>
        </div>
      </div>
      <StatisticsTiles
        numbers={counts}
        counted={{ period, range: countsRange }}
        before={before}
        locationId={locationId}
      />
      <DailyEventsChart
        days={days}
        numbers={daily}
        isDatedAbove={areAlike(counts, daily)}
        mayLoadCode={counts.state !== 'loading'}
        onDayOpen={
          registry.hasRoute(list.to)
            ? (day) => void navigate({ ...list, search: { ...eventsOf(day), back } })
            : undefined
        }
      />
    </div>
  );
}

/** Whether the same is to be said of both: mostly they are read together. */
function areAlike(one: ShownNumbers<unknown>, other: ShownNumbers<unknown>): boolean {
  const momentOf = (numbers: ShownNumbers<unknown>) => ('at' in numbers ? numbers.at : null);
  return one.state === other.state && momentOf(one) === momentOf(other);
}

/** What numbers were counted over: earlier ones end earlier. */
function rangeOf(period: Period, numbers: ShownNumbers<unknown>): DateRange {
  return periodRange(period, new Date('at' in numbers ? numbers.at : now()));
}

/** Null while they are unknown; none where they cannot be had. */
function daysOf(daily: ShownNumbers<readonly DayCount[]>, range: DateRange): DailyCount[] | null {
  if ('value' in daily) return dailySeries(daily.value, range);
  return daily.state === 'loading' ? null : [];
}

/** The previous value while the new one equals it, so that the drawing is kept. */
function useSame<T>(value: T): T {
  const [kept, keep] = useState(value);
  if (kept === value) return kept;
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept;
  keep(value);
  return value;
}

/** The list of the events that are counted, and the page that its Back button leads to. */
function listOf(locationId: number | undefined) {
  return locationId === undefined
    ? ({ to: '/events', back: 'home' } as const)
    : ({ to: '/events/location/$id', params: { id: locationId }, back: 'location' } as const);
}

interface StatisticsTilesProps extends Pick<StatisticsPanelProps, 'locationId'> {
  readonly numbers: ShownNumbers<Statistics>;
  /** The period that the numbers were counted over. */
  readonly counted: { readonly period: Period; readonly range: DateRange };
  /** Of the period before; null where there is nothing to compare with. */
  readonly before: TileValues | null;
}

/** The five counts of a period. Counts of events link to their list. */
function StatisticsTiles({ numbers, counted, before, locationId }: StatisticsTilesProps) {
  const { period, range } = counted;
  const values = tileValues(numbers);
  const apart = 'value' in numbers ? (numbers.value.voiceDownLocationCount ?? 0) : 0;
  const span: TileSpan = { period, start: range.start.getTime(), end: range.end.getTime() };
  const tile = (name: keyof TileValues) => {
    const [value, previous] = [values[name], before?.[name]];
    const areCounts = typeof value === 'number' && typeof previous === 'number';
    const change = areCounts && <PeriodChange count={value} before={previous} period={period} />;
    return { value, note: numbers.state === 'notRefreshed' ? 'could not refresh' : change };
  };
  const eventsOf = (dnfilter: TileFilter, name: keyof TileValues, of = span) =>
    Number(values[name]) > 0 ? { locationId, dnfilter, span: of } : undefined;
  return (
    <section className={styles.grid} aria-label="Statistics">
      <StatTile label="Alarm Signals" icon="signal" {...tile('alarms')} />
      <StatTile label="Monitored Events" icon="bell" {...tile('events')} opens={{ locationId, span }} />
      <StatTile
        label="Voice Downs"
        icon="voice"
        {...tile('voiceDowns')}
        opens={eventsOf('voicedowns', 'voiceDowns', { ...span, apart })}
      />
      <StatTile
        label="Police Contacts"
        icon="siren"
        {...tile('police')}
        opens={eventsOf('police', 'police')}
      />
      <StatTile label="Guard Dispatches" icon="guard" {...tile('guard')} opens={eventsOf('guard', 'guard')} />
    </section>
  );
}

type TileValues = Readonly<Record<'alarms' | 'events' | 'voiceDowns' | 'police' | 'guard', TileValue>>;

function tileValues(numbers: ShownNumbers<Statistics>): TileValues {
  if ('value' in numbers) return countsIn(numbers.value, numbers.isPartial);
  const { state } = numbers;
  return { alarms: state, events: state, voiceDowns: state, police: state, guard: state };
}

/** A count that the provider left out is 0, unless some could not be read: it may be one of these. */
function countsIn(statistics: Statistics, isPartial: boolean): TileValues {
  const sum = (...counts: readonly (number | null | undefined)[]): TileValue =>
    isPartial && counts.some((count) => count == null)
      ? 'notAvailable'
      : counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  const { voiceDownLocationCount, voiceDownIncidentCount } = statistics;
  return {
    alarms: sum(statistics.alarmsCount),
    events: sum(statistics.incidentCount),
    voiceDowns: sum(voiceDownLocationCount, voiceDownIncidentCount),
    police: sum(statistics.policeCount),
    guard: sum(statistics.guardCount),
  };
}

interface EventsLinkProps extends Pick<StatisticsPanelProps, 'locationId'> {
  /** Which of all events. */
  dnfilter?: TileFilter;
  span: TileSpan;
}

/** The span stands in the entry of the browser's history alone. */
function EventsLink({ locationId, dnfilter, span, children }: EventsLinkProps & { children: ReactNode }) {
  const { back, ...list } = listOf(locationId);
  const search = { ...(dnfilter && { dnfilter }), back };
  return (
    <ScreenLink
      {...list}
      search={{ ...search, span }}
      mask={{ ...list, search }}
      className={styles.tile}
      data-clickable
    >
      {children}
    </ScreenLink>
  );
}

/** A count, or why there is none. */
type TileValue = number | 'loading' | 'notAvailable';

interface StatTileProps {
  label: string;
  value: TileValue;
  icon: IconName;
  /** What there is to say about the count. Its room is kept. */
  note?: ReactNode;
  /** The events that the tile leads to. Without them it is no link. */
  opens?: EventsLinkProps | undefined;
}

/** One number of a period with its name. A number that is not available is a muted 0, and screen readers skip it. */
function StatTile({ label, value, icon, note, opens }: StatTileProps) {
  const isLoading = value === 'loading';
  const isAvailable = value !== 'notAvailable';
  const text = isLoading ? 'Loading...' : groupNumber(isAvailable ? value : 0);
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span
        className={styles.value}
        data-loading={isLoading}
        aria-busy={isLoading}
        aria-hidden={isAvailable ? undefined : true}
        style={lengthOf(text)}
      >
        {text}
      </span>
      <span className={styles.note}>{isAvailable ? note : 'not available'}</span>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
    </>
  );
  if (opens) return <EventsLink {...opens}>{content}</EventsLink>;
  return <div className={styles.tile}>{content}</div>;
}

/** The style sheet makes long numbers smaller, so that they stay on one line. */
function lengthOf(text: string): CSSProperties & Record<'--length', number> {
  return { '--length': text.length };
}

interface PeriodChangeProps {
  readonly count: number;
  /** The count of the period before. */
  readonly before: number;
  readonly period: Period;
}

/** By how much a count has changed. */
function PeriodChange({ count, before, period }: PeriodChangeProps) {
  const { direction, shown, spoken } = countChange(count, before, period);
  return (
    <>
      {direction !== 'same' && <Icon name={direction === 'more' ? 'arrow-up' : 'arrow-down'} size="small" />}
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </>
  );
}

// How a count differs from that of the period before, in words.

/** What each period is compared with. */
const periodsBefore: Readonly<Record<Period, string>> = {
  'last-30-days': 'the 30 days before',
  'current-month': 'the same days of the month before',
  'last-month': 'the month before',
  'last-3-months': 'the 3 months before',
};

interface CountChange {
  /** 'same' also where there is nothing to compare with. */
  readonly direction: 'more' | 'fewer' | 'same';
  /** '+12 %' */
  readonly shown: string;
  /** '12 % more than in the 30 days before' */
  readonly spoken: string;
}

/** Larger shares are no help to anyone, and take much room. */
const LARGEST = 999;

/** @param before the count of the period before; there is no share of 0 */
export function countChange(count: number, before: number, period: Period): CountChange {
  const than = `in ${periodsBefore[period]}`;
  if (before <= 0) return { direction: 'same', shown: 'none before', spoken: `none ${than}` };
  if (count === before) return { direction: 'same', shown: 'unchanged', spoken: `as many as ${than}` };
  const direction = count > before ? 'more' : 'fewer';
  const percent = wholePercent(count, before);
  const spoken = (share: string) => `${share} ${direction} than ${than}`;
  if (percent < 1) return { direction, shown: 'under 1 %', spoken: spoken('under 1 %') };
  if (percent > LARGEST)
    return { direction, shown: `over ${LARGEST} %`, spoken: spoken(`over ${LARGEST} %`) };
  const sign = direction === 'more' ? '+' : '−';
  return { direction, shown: `${sign}${percent} %`, spoken: spoken(`${percent} %`) };
}

/** A count above 0 never shows as a fall of 100 %. */
function wholePercent(count: number, before: number): number {
  const percent = Math.round((Math.abs(count - before) / before) * 100);
  return count > 0 && count < before ? Math.min(percent, 99) : percent;
}

/**
 * Reads the counts of the period before, and cancels the call when they are not wanted any more. Null until they are
 * known, and after a failure: the tiles are complete without them.
 * @param end of the shown period, in Unix milliseconds; null while they are not wanted
 */
function useCountsBefore({ before }: StatisticsQueries, end: number | null): TileValues | null {
  const { result } = useRead({ ...before(end ?? 0), enabled: end !== null });
  return end !== null && result?.state === 'ready' ? countsIn(result.value, result.partial) : null;
}
