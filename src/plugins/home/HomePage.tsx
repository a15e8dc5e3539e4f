import { getRouteApi } from '@tanstack/react-router';
import type { LoaderArgs } from '#core/app/appContext.ts';
import { useIsContentThere } from '#core/app/awaitedContent.ts';
import { useApp } from '#core/app/useApp.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { Page } from '#core/page/Page.tsx';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { mayHaveMany } from '#domain/sites/onlyLocation.ts';
import { loadStatistics, type StatisticsQueries } from '#domain/statistics/loadStatistics.ts';
import { type PeriodSearch, searchForPeriod } from '#domain/statistics/periods.ts';
import { StatisticsPanel } from '#domain/statistics/StatisticsPanel.tsx';
import styles from './HomePage.module.css';

const route = getRouteApi('/signed-in/');

export function load({
  context,
  deps,
  abortController,
}: LoaderArgs<unknown, PeriodSearch>): StatisticsQueries {
  return loadStatistics(context, { period: deps.period, signal: abortController.signal });
}

/** Statistics of all the user's locations over a period. */
export function HomePage() {
  const navigate = route.useNavigate();
  const { registry, session } = useApp();
  const user = useCurrentUser(session);
  return (
    <Page>
      <PageHeading>Home</PageHeading>
      {registry.hasRoute('/coverage') && mayHaveMany(user) && <CoveragePlace />}
      <StatisticsPanel
        queries={route.useLoaderData()}
        // Replaces, so that Back leaves the page instead of going through the periods.
        onPeriodChange={(period) =>
          navigate({ search: searchForPeriod(period), replace: true, resetScroll: false })
        }
        tileLink={(tile, filter, span) => (
          <ScreenLink
            to="/events"
            search={{ ...filter, span, back: 'home' }}
            mask={{ to: '/events', search: { ...filter, back: 'home' } }}
            {...tile}
          />
        )}
        onDayOpen={
          registry.hasRoute('/events')
            ? (day) => void navigate({ to: '/events', search: { ...day, back: 'home' } })
            : undefined
        }
      />
    </Page>
  );
}

const loadLine = () => import('#domain/sites/CoverageLine.tsx').then(({ CoverageLine }) => CoverageLine);
const NoLine = () => null;

/** Keeps the height of a line, so that nothing moves when it comes. */
function CoveragePlace() {
  const Line = useLazyCode(loadLine, useIsContentThere(), NoLine);
  return <div className={styles.coverage}>{Line && <Line />}</div>;
}
