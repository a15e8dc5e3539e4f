import { CatchBoundary } from '@tanstack/react-router';
import type { Plugin } from '#core/app/definePlugin.ts';
import type { Panel, PanelAt, PanelPlace, PanelProps } from '#core/app/panel.ts';
import { useApp } from '#core/app/useApp.ts';
import { useAdminView } from '#core/session/useCurrentUser.ts';
import { Card } from '#core/ui/Card.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { Lazy } from './Lazy.tsx';
import styles from './Panels.module.css';

/** The cards that plugins add to a page, at its end, so that they move nothing. */
export function Panels<Place extends PanelPlace>({ place, ...props }: { place: Place } & PanelProps<Place>) {
  const { adminDetail, errors, registry, session } = useApp();
  const panels = panelsOf(registry.plugins, place, useAdminView(session, adminDetail));
  if (panels.length === 0) return null;
  return (
    <div className={styles.panels}>
      {panels.map(({ title, load }) => (
        <Card key={title} title={title} padding="flush">
          <div className={styles.body}>
            <CatchBoundary
              getResetKey={() => title}
              errorComponent={BrokenPanel}
              onCatch={(error) => errors.report(error, `panel ${title}`)}
            >
              <Lazy load={load} props={props} loading={<Skeleton text="Loading..." count={4} />} />
            </CatchBoundary>
          </div>
        </Card>
      ))}
    </div>
  );
}

/** By rank, then those without one in the order of the plugins. */
function panelsOf<Place extends PanelPlace>(
  plugins: readonly Plugin[],
  place: Place,
  isAdminView: boolean,
): readonly PanelAt<Place>[] {
  const isAtPlace = (panel: Panel): panel is Panel & PanelAt<Place> => panel.place === place;
  const rank = (panel: Panel) => panel.rank ?? Number.MAX_VALUE;
  return plugins
    .flatMap(({ panels = [] }) => panels)
    .filter(isAtPlace)
    .filter(({ adminsOnly }) => isAdminView || adminsOnly !== true)
    .toSorted((a, b) => rank(a) - rank(b));
}

function BrokenPanel() {
  return <p role="alert">This part of the page could not be shown.</p>;
}
