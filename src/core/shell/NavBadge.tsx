/** Counts at the links of the bar. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { NavBadge as Badge, UseNavBadge } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { groupNumber } from '#core/format/numbers.ts';
import { createListeners } from '#core/listeners.ts';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import styles from './NavBadge.module.css';
import { useNav } from './useNav.ts';

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
export function NavBadge({ of }: { readonly of: UseNavBadge }) {
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

/** Runs the hooks, and tells screen readers of changes once they have nothing else to say. */
export function NavBadgeCounts() {
  const entries = useNav('bar').filter(({ badge }) => badge !== undefined);
  return entries.map(({ label, badge }) => badge && <Count key={label} label={label} useBadge={badge} />);
}

interface CountProps {
  readonly label: string;
  readonly useBadge: UseNavBadge;
}

function Count({ label, useBadge }: CountProps) {
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
