import { CatchBoundary, Link, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  type NavBadge as Badge,
  GO_KEY,
  type NavEntry,
  type NavPlace,
  type UseNavBadge,
} from '#core/app/definePlugin.ts';
import { useAdminView, useApp } from '#core/app/useApp.ts';
import { groupNumber } from '#core/format/texts.ts';
import { createListeners, listen } from '#core/listeners.ts';
import { asksFor } from '#core/shortcuts/useAction.ts';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './NavLinks.module.css';

/** The plugins' links in the bar, in the order of the installed plugins. */
export function NavLinks({ onChoose }: { readonly onChoose?: () => void }) {
  const entries = useNav('bar');
  const { registry } = useApp();
  const section = useMatches({ select: registry.section });
  return (
    <ul className={styles.links}>
      {entries.map((entry) => (
        <li key={entry.label}>
          <Link
            to={entry.route.to}
            activeOptions={{ exact: entry.route.to === '/', includeSearch: false }}
            // On the link's own page, Link itself says 'page'.
            aria-current={entry === section || undefined}
            className={styles.link}
            onClick={onChoose}
          >
            {entry.label}
            {entry.badge && <NavBadge of={entry.badge} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

// Counts at the links of the bar.

/** What each hook counts now. The hooks run in one place, and links in several show the counts. */
function createCounts() {
  const counts = new Map<UseNavBadge, Badge | null>();
  const { subscribe, notify } = createListeners();
  return {
    subscribe,
    of: (hook: UseNavBadge) => counts.get(hook) ?? null,
    set: (hook: UseNavBadge, badge: Badge | null) => {
      counts.set(hook, badge);
      notify();
    },
  };
}

function useCounts() {
  return useApp().scope.keep(createCounts);
}

const MOST = 99;

/** Lies over the corner of its link, so that no link moves when it comes. */
function NavBadge({ of }: { readonly of: UseNavBadge }) {
  const counts = useCounts();
  const badge = useSyncExternalStore(counts.subscribe, () => counts.of(of));
  if (!badge?.count) return null;
  const { count, what } = badge;
  return (
    <>
      <span className={styles.place} aria-hidden="true">
        <span className={styles.badge}>{count > MOST ? `${MOST}+` : count}</span>
      </span>
      <VisuallyHidden>{` (${groupNumber(count)} ${what})`}</VisuallyHidden>
    </>
  );
}

/** Runs the hooks, and tells screen readers of changes once they have nothing else to say. One that throws counts nothing. */
export function NavBadgeCounts() {
  const { errors } = useApp();
  return useNav('bar').map(
    ({ label, badge }) =>
      badge && (
        <CatchBoundary
          key={label}
          getResetKey={() => label}
          errorComponent={Uncounted}
          onCatch={(error) => errors.report(error, `count of ${label}`)}
        >
          <Count label={label} useBadge={badge} />
        </CatchBoundary>
      ),
  );
}

const Uncounted = () => null;

function Count({ label, useBadge }: { readonly label: string; readonly useBadge: UseNavBadge }) {
  const counts = useCounts();
  const badge = useBadge();
  const { count = 0, what = '' } = badge ?? {};
  const [first] = useState(count);
  useEffect(() => {
    counts.set(useBadge, { count, what });
    return () => counts.set(useBadge, null);
  }, [counts, useBadge, count, what]);
  // What is there from the start is said by the link itself.
  const isChanged = count !== first && count > 0;
  return (
    <VisuallyHidden>
      <span role="status">{isChanged && `${label}: ${groupNumber(count)} ${what}`}</span>
    </VisuallyHidden>
  );
}

/** The plugins' links for one place, as far as the person may see them. */
export function useNav(place: NavPlace): readonly NavEntry[] {
  return useApp().registry.nav(place, useAdminView());
}

/** Milliseconds for the second of two keys. */
const PATIENCE_MS = 1_500;

/** Opens a page of the bar by two keys: 'g', and then the letter of its link. */
export function GoKeys() {
  const router = useRouter();
  const { singleKeys } = useApp();
  const entries = useNav('bar');
  useEffect(() => {
    let begun = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp - begun < PATIENCE_MS;
      const isPressed = (keys: readonly string[]) => asksFor({ keys }, event, singleKeys.isOn());
      begun = isPressed([GO_KEY]) ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const entry = isSecond && entries.find(({ goKey }) => goKey !== undefined && isPressed([goKey]));
      if (!entry) return;
      // The letter may be a key of the page as well.
      event.preventDefault();
      void router.navigate({ to: entry.route.to });
    };
    return listen(document, { keydown: onKeyDown }, { capture: true });
  }, [router, singleKeys, entries]);
  return null;
}
