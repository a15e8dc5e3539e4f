import { Link, useLocation, useMatches } from '@tanstack/react-router';
import { useContext } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { RecordShown } from '#core/page/recordTitle.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import styles from './Crumbs.module.css';

/** The pages above this one: the bar's link, or all sites, the site of the record and what the record is. */
export function Crumbs() {
  const { registry } = useApp();
  const { site } = useContext(RecordShown);
  const section = useMatches({ select: registry.section });
  const kind = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const path = useLocation({ select: ({ pathname }) => pathname });
  // On the link's own pages, the bar says it all.
  if (!section || `${path}/`.startsWith(`${section.route.to}/`)) return null;
  return (
    <nav aria-label="Breadcrumbs" data-print>
      <ol className={styles.crumbs}>
        {site ? (
          <>
            <li>
              <ScreenLink to="/locations">Locations</ScreenLink>
            </li>
            <li className={styles.site}>
              <ScreenLink to="/location/$id" params={{ id: site.id }}>
                {site.name}
              </ScreenLink>
            </li>
            {typeof kind === 'string' && <li>{kind}</li>}
          </>
        ) : (
          <li>
            <Link to={section.route.to}>{section.label}</Link>
          </li>
        )}
      </ol>
    </nav>
  );
}
