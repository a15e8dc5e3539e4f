import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { LoaderArgs } from '#core/app/appContext.ts';
import { now } from '#core/environment.ts';
import { shownText } from '#core/format/shownText.ts';
import { Page, PageBack } from '#core/page/Page.tsx';
import { useRecordTitle } from '#core/page/recordTitle.ts';
import { useSelectionInUrl } from '#core/page/useSelectionInUrl.ts';
import { Button } from '#core/ui/Button.tsx';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { calendarIn } from '#domain/week/calendar.ts';
import { dateText } from '#domain/week/weekTexts.ts';
import type { Week } from '#machines/scheduleWeek.ts';
import { scheduleName } from '#plugins/schedules/scheduleName.ts';
import { OtherSchedules } from './OtherSchedules.tsx';
import { type OpenedSchedule, openSchedule, WeekFailed } from './openSchedule.ts';
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

/** One arming schedule, week by week. */
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

/** A schedule's name and site, and its shown week. */
function ScheduleWeeks({ opened }: { readonly opened: OpenedSchedule }) {
  const { snapshot, send, shown, latest, changesArming } = useScheduleWeek(opened);
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
  useRecordTitle(name, locationId, detail && shownText(detail.locationName, 'Unnamed Location'));
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
      />
      {(shown === undefined || shown.matches('loading')) && (
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
      {shown?.matches('failed') && (
        <ErrorPanel
          message={UNREAD}
          requestId={shown.context.reason instanceof WeekFailed ? shown.context.reason.requestId : null}
          onRetry={() => send({ type: 'retry' })}
        />
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
}

function WeekNavigation({ week, isCurrent, canGoBack, canGoAhead, onMove }: WeekNavigationProps) {
  return (
    <nav className={styles.bar} aria-label="Weeks">
      <p className={styles.label} role="status">
        {dateText(week.first, 0)} – {dateText(week.first, 6)}
        {isCurrent && <span className={styles.current}>This week</span>}
      </p>
      <div className={styles.buttons}>
        <Button icon="chevron-left" disabled={!canGoBack} onClick={() => onMove('previous')}>
          Previous Week
        </Button>
        <Button onClick={() => onMove('current')}>Current Week</Button>
        <Button disabled={!canGoAhead} onClick={() => onMove('next')}>
          Next Week
          <Icon name="chevron-right" />
        </Button>
      </div>
    </nav>
  );
}
