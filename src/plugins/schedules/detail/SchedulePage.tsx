import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import type { LocationRecord } from '#contract/location.ts';
import type { ScheduleDetail } from '#contract/schedule.ts';
import { locationQuery } from '#core/api/location.ts';
import { silently } from '#core/api/query.ts';
import { scheduleQuery } from '#core/api/schedule.ts';
import type { LoaderArgs } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { type TurnReads, useRead, useReadsInTurns } from '#core/data/useRead.ts';
import { now } from '#core/environment.ts';
import { shownText } from '#core/format/texts.ts';
import { Page, PageBack } from '#core/page/Page.tsx';
import { useRecordTitle } from '#core/page/recordTitle.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { useSelectionInUrl } from '#core/page/urlState.ts';
import { Button } from '#core/ui/Button.tsx';
import { TextField } from '#core/ui/form/Field.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { EmptyMessage, ErrorPanel } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { dateText } from '#domain/arming/armingTimes.ts';
import { disarms } from '#domain/arming/disarmedHours.ts';
import { calendarIn, weekRange } from '#domain/arming/weekClock.ts';
import { locationName, scheduleName } from '#domain/sites/names.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import { type OpenedSchedule, openSchedule } from './openSchedule.ts';
import styles from './ScheduleWeeks.module.css';
import { useScheduleWeek } from './useScheduleWeek.ts';
import { WeekReport } from './WeekReport.tsx';

type ScheduleArgs = LoaderArgs<{ readonly id: number | string }> & {
  readonly location: { readonly search: { readonly week?: unknown } };
};

/** Returns null, without a request, for an id that no schedule can have. */
export function load({ context, params: { id }, location, ...loading }: ScheduleArgs): OpenedSchedule | null {
  if (typeof id === 'string') return null;
  return openSchedule(context, { id, day: location.search.week, loading });
}

const route = getRouteApi('/signed-in/schedule/$id');

export function SchedulePage() {
  const opened = route.useLoaderData();
  // Another schedule or another user starts with a fresh component.
  if (opened !== null) return <ScheduleWeeks key={opened.key} opened={opened} />;
  return (
    <Page>
      <PageHeading before={<PageBack to="/schedules" />}>Schedule</PageHeading>
      <EmptyMessage icon="question">Invalid schedule ID</EmptyMessage>
    </Page>
  );
}

const UNREAD = 'Failed to load schedule details. Please try again.';

function ScheduleWeeks({ opened }: { readonly opened: OpenedSchedule }) {
  const { snapshot, send, shown, unread, latest, changesArming } = useScheduleWeek(opened);
  const { context } = snapshot;
  const isCurrent = snapshot.matches('current');
  const detail = latest?.detail;
  const locationId = detail?.schedule?.locationId;
  const subject = useMemo(
    () => ({
      schedule: scheduleName(detail?.schedule?.name),
      location: detail?.locationName ?? null,
      zone: latest?.time.zone,
    }),
    [detail, latest],
  );
  const isMissing = shown?.matches('missing') ?? false;
  const name = detail && !isMissing ? subject.schedule : null;
  useRecordTitle(name, locationId, detail && locationName(detail.locationName));
  if (isMissing)
    return (
      <Page>
        <PageHeading before={<PageBack to="/schedules" />}>Schedule Not Found</PageHeading>
        <EmptyMessage icon="question">The requested schedule could not be found.</EmptyMessage>
      </Page>
    );
  return (
    <Page>
      <PageHeading before={<PageBack to="/schedules" />}>
        {detail ? subject.schedule : 'Schedule'}
      </PageHeading>
      {detail && !locationId && <p>{shownText(detail.locationName)}</p>}
      <div className={styles.others}>
        {latest && locationId && (
          <OtherSchedules
            scheduleId={opened.id}
            locationId={locationId}
            zone={latest.time.zone}
            now={context.now}
            changesArming={changesArming}
          />
        )}
      </div>
      <WeekNavigation
        week={context.shown}
        isCurrent={isCurrent}
        canGoBack={snapshot.can({ type: 'previous' })}
        canGoAhead={snapshot.can({ type: 'next' })}
        onMove={(type) => send({ type })}
        onDay={(day) => {
          const week = calendarIn(opened.zone()).weekOf(day);
          if (week) send({ type: 'select', week });
        }}
      />
      {unread === null && (shown === undefined || shown.matches('loading')) && (
        <Skeleton text="Loading schedule details..." shape="block" count={2} layout={styles.loading} />
      )}
      {shown?.matches('ready') && shown.context.loaded && (
        <WeekReport
          scheduleId={opened.id}
          shown={shown.context.loaded}
          now={context.now}
          subject={subject}
          changesArming={changesArming}
        />
      )}
      {unread && (
        <ErrorPanel message={UNREAD} requestId={unread.requestId} onRetry={() => send({ type: 'retry' })} />
      )}
      <WeekInUrl week={isCurrent ? undefined : context.shown.first} {...{ opened, send }} />
    </Page>
  );
}

interface WeekInUrlProps {
  /** First day of the shown week; undefined for the current week. */
  readonly week: string | undefined;
  readonly opened: OpenedSchedule;
  readonly send: ReturnType<typeof useScheduleWeek>['send'];
}

/** Keeps the shown week in the address. */
function WeekInUrl({ week: shown, opened, send }: WeekInUrlProps) {
  const { week } = route.useSearch();
  const navigate = route.useNavigate();
  useSelectionInUrl({
    selection: shown,
    address: week,
    select: (day) => {
      const calendar = calendarIn(opened.zone());
      send({ type: 'select', week: calendar.weekOf(day) ?? calendar.weekAt(now()) });
    },
    write: (first) => navigate({ search: { week: first }, replace: true, resetScroll: false }),
  });
  return null;
}

interface WeekNavigationProps {
  readonly week: Week;
  readonly isCurrent: boolean;
  readonly canGoBack: boolean;
  readonly canGoAhead: boolean;
  readonly onMove: (move: 'previous' | 'current' | 'next') => void;
  /** Gets a date as it is typed: 'YYYY-MM-DD', which may be none of the calendar yet. */
  readonly onDay: (day: string) => void;
}

function WeekNavigation({ week, isCurrent, canGoBack, canGoAhead, onMove, onDay }: WeekNavigationProps) {
  const date = useRef<HTMLInputElement>(null);
  const move = (to: Parameters<typeof onMove>[0]) => {
    // The date that was typed is of another week.
    if (date.current) date.current.value = '';
    onMove(to);
  };
  return (
    <nav className={styles.bar} aria-label="Weeks">
      <p className={styles.label} role="status">
        {dateText(week.first, 0)} – {dateText(week.first, 6)}
        {isCurrent && <span className={styles.current}>This week</span>}
      </p>
      <div className={styles.buttons}>
        <Button icon="chevron-left" isOff={!canGoBack} onClick={() => move('previous')}>
          Previous Week
        </Button>
        <Button onClick={() => move('current')}>Current Week</Button>
        <Button isOff={!canGoAhead} onClick={() => move('next')}>
          Next Week
          <Icon name="chevron-right" />
        </Button>
        <div className={styles.date}>
          <TextField
            ref={date}
            label="Go to date"
            hideLabel
            type="date"
            onChange={({ target }) => onDay(target.value)}
          />
        </div>
      </div>
    </nav>
  );
}

interface OtherSchedulesProps {
  readonly scheduleId: number;
  readonly locationId: number;
  /** IANA name of the site's zone; undefined when the provider names none. */
  readonly zone: string | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Whether this schedule changes arming itself. */
  readonly changesArming: boolean;
}

/** Which other schedules of the site change its arming this week; nothing while that is not known. */
function OtherSchedules({ scheduleId, locationId, zone, now, changesArming }: OtherSchedulesProps) {
  const { api } = useApp();
  const { result } = useRead(silently(locationQuery(api, locationId)));
  const site = result?.state === 'ready' ? result.value : null;
  const all = useMemo(() => (site ? schedulesBeside(site, scheduleId) : []), [site, scheduleId]);
  const calendar = useMemo(() => calendarIn(zone), [zone]);
  const { first, start } = calendar.weekAt(now);
  const queries = useMemo(() => {
    const range = weekRange({ first, start }, calendar);
    return all.slice(0, MOST_SCHEDULES).map(({ id }) => scheduleQuery(api, id, range));
  }, [api, all, calendar, first, start]);
  const combine = useCallback((reads: TurnReads<ScheduleDetail>) => othersOf(all, reads), [all]);
  const [others] = useReadsInTurns(queries, combine);

  if (others === null || others.changing.length === 0) return null;
  const { changing, unread } = others;
  return (
    <p>
      {changing.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && (index === changing.length - 1 ? ' and ' : ', ')}
          <Link to="/schedule/$id" params={{ id }}>
            {name}
          </Link>
        </span>
      ))}
      {changesArming && ' also'} {changing.length === 1 ? 'changes' : 'change'} arming at this site.{' '}
      {unread > 0 && `${unread} of its schedules ${unread === 1 ? 'was' : 'were'} not read. `}
      <ScreenLink to="/location/$id" params={{ id: locationId }} hash="arming-week">
        See the site’s week
      </ScreenLink>
    </p>
  );
}

interface OtherSchedule {
  readonly id: number;
  readonly name: string;
}

/** The others are not asked for. */
const MOST_SCHEDULES = 12;

/** Each once, but for the one of the page. */
function schedulesBeside({ schedules }: LocationRecord, own: number): readonly OtherSchedule[] {
  const names = new Map((schedules ?? []).map(({ schedule: { id, name } }) => [id, scheduleName(name)]));
  names.delete(own);
  return [...names].map(([id, name]) => ({ id, name }));
}

/** Null until all are read. A schedule that could not be read counts as one that was not asked for. */
function othersOf(all: readonly OtherSchedule[], reads: TurnReads<ScheduleDetail>) {
  if (reads.some(({ isPending, isFetching }) => isPending || isFetching)) return null;
  const isRead = (_: OtherSchedule, index: number) => reads[index]?.data?.value != null;
  const changesArmingAt = (index: number) => reads[index]?.data?.value?.scheduledItems?.some(disarms);
  return {
    changing: all.filter((_, index) => changesArmingAt(index)),
    unread: all.length - all.filter(isRead).length,
  };
}
