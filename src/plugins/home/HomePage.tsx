import { getRouteApi } from '@tanstack/react-router';
import type { LoaderArgs } from '#core/app/appContext.ts';
import { useIsContentThere } from '#core/app/awaitedContent.ts';
import { useApp } from '#core/app/useApp.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { importCode } from '#core/errors/importCode.ts';
import { Page } from '#core/page/Page.tsx';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
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
  const { registry } = useApp();
  const late = useLazyCode(loadLate, useIsContentThere(), NOTHING);
  return (
    <Page>
      <PageHeading>Home</PageHeading>
      <div
        className={styles.news}
        data-lines={registry.hasRoute('/review') || registry.hasRoute('/coverage')}
      >
        {late && <late.HomeLine />}
      </div>
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
      {late && <late.Panels place="home" record={null} />}
    </Page>
  );
}

const loadLate = () => importCode(() => import('./HomeLine.tsx'), 'HomeLine');
// The line keeps its height, so that nothing moves when it comes.
const NOTHING = { HomeLine: () => null, Panels: () => null };
