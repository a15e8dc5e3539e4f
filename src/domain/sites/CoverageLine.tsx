import { useEffect } from 'react';
import { isRefused, refuse } from '#core/api/client.ts';
import { sitesQuery } from '#core/api/location.ts';
import { silently } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { shownMoment } from '#core/environment.ts';
import { AsOf } from '#core/page/QueryRows.tsx';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { tellsArming } from '#domain/arming/arming.ts';
import styles from './CoverageLine.module.css';
import { coverageGroup, coverageLine, isCompared, isCovered, siteCoverage } from './siteCoverage.ts';

/**
 * How many sites need attention, as a link to the board. Renders nothing
 * for a person with one site, and where the provider's list does not tell whether sites are armed.
 */
export function CoverageLine() {
  const { api } = useApp();
  const { result, failure } = useRead({
    ...silently(sitesQuery(api)),
    enabled: !isRefused(api, 'armingInList'),
  });
  const sites = result?.state === 'ready' ? result.value.rows : [];
  const isSilent = sites.length > 0 && !tellsArming(sites);
  useEffect(() => {
    if (isSilent) refuse(api, 'armingInList');
  }, [api, isSilent]);
  // Sites that could not be read must not count as covered.
  if (failure !== null || (result?.state === 'ready' && result.partial))
    return (
      <span className={styles.line}>
        <Icon name="warning" />
        <ScreenLink to="/coverage" className={styles.link}>
          Coverage could not be loaded
        </ScreenLink>
      </span>
    );
  if (result?.state !== 'ready' || sites.length < 2 || isSilent) return null;
  const groups = sites.map((site) => coverageGroup(siteCoverage(site)));
  const isWhole = sites.every(isCompared);
  const state = !isCovered(groups) ? 'attention' : isWhole ? 'covered' : 'told';
  return (
    <span className={styles.line} data-state={state}>
      <Icon name={state === 'attention' ? 'warning' : 'shield'} />
      <ScreenLink to="/coverage" className={styles.link}>
        {coverageLine(groups, isWhole)}
      </ScreenLink>
      <span className={styles.asOf}>
        <AsOf at={shownMoment(result.at)} />
      </span>
    </span>
  );
}
