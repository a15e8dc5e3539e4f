import { getRouteApi, Link } from '@tanstack/react-router';
import { Page } from '#core/page/Page.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { searchForPeriod } from '#domain/statistics/periodSearch.ts';
import { StatisticsPanel } from '#domain/statistics/StatisticsPanel.tsx';

const route = getRouteApi('/signed-in/');

/** What happened at all of the user's locations over a period. */
export function HomePage() {
  const { statistics } = route.useLoaderData();
  const navigate = route.useNavigate();
  return (
    <Page>
      <PageHeading>Home</PageHeading>
      <StatisticsPanel
        queries={statistics}
        // Replaces, so that Back leaves the page instead of walking through periods.
        onPeriodChange={(period) =>
          navigate({ search: searchForPeriod(period), replace: true, resetScroll: false })
        }
        tileLink={(tile, dnfilter) => (
          <Link to="/events" search={dnfilter ? { back: 'home', dnfilter } : { back: 'home' }} {...tile} />
        )}
      />
    </Page>
  );
}
