/** Parts of a location's page that links lead to, from this page and from others. */
import { Link, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './Place.module.css';

export type PlaceId = 'arming-week' | 'recorders' | 'schedules' | 'contacts';

interface PlaceProps {
  /** Fragment of the address that leads here. */
  readonly id: PlaceId;
  readonly children: ReactNode;
}

/** When the page is opened with this part's fragment, it scrolls here as soon as the location is known. */
export function Place({ id, children }: PlaceProps) {
  const element = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useEffect(() => {
    if (router.latestLocation.hash === id) element.current?.scrollIntoView();
  }, [router, id]);
  return (
    <div id={id} ref={element} tabIndex={-1} className={styles.place}>
      {children}
    </div>
  );
}

interface PlaceLinkProps {
  readonly to: PlaceId;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Leads to a part of this page and moves the focus there. */
export function PlaceLink({ to, className, children }: PlaceLinkProps) {
  // Another address would make the router ask for the location, its armed status and its counts once more.
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const place = document.getElementById(to);
    place?.scrollIntoView();
    place?.focus({ preventScroll: true });
  };
  return (
    <Link to="." search hash={to} preload={false} className={className} onClick={go}>
      {children}
    </Link>
  );
}
