import { useMemo } from 'react';
import { Page } from '#core/page/Page.tsx';
import { PageBack } from '#core/page/PageBack.tsx';
import { useRecordTitle } from '#core/page/recordTitle.ts';
import { EmptyMessage } from '#core/ui/EmptyMessage.tsx';
import { ErrorPanel } from '#core/ui/ErrorPanel.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import { currentWeek, latestLoaded, shownWeekEntry } from '#machines/scheduleWeekContext.ts';
import { scheduleName } from '#plugins/schedules/scheduleName.ts';
import { type OpenedSchedule, WeekUnread } from './openSchedule.ts';
import styles from './ScheduleWeeks.module.css';
import { useScheduleWeek } from './useScheduleWeek.ts';
import { useWeekInUrl } from './useWeekInUrl.ts';
import { WeekNavigation } from './WeekNavigation.tsx';
import { WeekReport } from './WeekReport.tsx';
import { WeekSkeleton } from './WeekSkeleton.tsx';

const UNREAD = 'Failed to load schedule details. Please try again.';

/** A schedule's name and site, and the week that is shown of it. */
export function ScheduleWeeks({ opened }: { readonly opened: OpenedSchedule }) {
  const view = useScheduleWeek(opened);
  useWeekInUrl(view);
  const { snapshot, send } = view;
  const { context } = snapshot;
  const entry = shownWeekEntry(context);
  const detail = latestLoaded(context)?.detail;
  const missing = entry?.status === 'missing';
  const subject = useMemo(
    () => ({ schedule: scheduleName(detail?.schedule?.name), location: detail?.locationName ?? null }),
    [detail],
  );
  useRecordTitle(detail && !missing ? subject.schedule : null);
  return (
    <Page>
      <PageHeading before={<PageBack to="/schedules" />}>
        {missing ? 'Schedule Not Found' : detail ? subject.schedule : 'Schedule'}
      </PageHeading>
      {missing ? (
        <EmptyMessage icon="question">The requested schedule could not be found.</EmptyMessage>
      ) : (
        <>
          <p className={styles.site}>
            {detail && <LocationLink id={detail.schedule?.locationId} name={detail.locationName} />}
          </p>
          <WeekNavigation
            week={context.shown}
            isCurrent={context.shown.first === currentWeek(context).first}
            canGoBack={snapshot.can({ type: 'previous' })}
            canGoAhead={snapshot.can({ type: 'next' })}
            onMove={(type) => send({ type })}
          />
          {entry?.status === 'ready' && (
            <WeekReport scheduleId={opened.id} sheet={entry.loaded} now={context.now} subject={subject} />
          )}
          {entry?.status === 'failed' && (
            <ErrorPanel
              message={UNREAD}
              requestId={entry.reason instanceof WeekUnread ? entry.reason.requestId : null}
              onRetry={() => send({ type: 'retry' })}
            />
          )}
          {(entry === undefined || entry.status === 'loading') && <WeekSkeleton />}
        </>
      )}
    </Page>
  );
}
