/** The parts of the frame that a page can be read without. */
import '#core/theme/contrast.css';
import { useLocation } from '@tanstack/react-router';
import { useContext, useEffect, useState } from 'react';
import { RecordShown } from '#core/page/recordTitle.ts';
import { rememberPlace } from '#core/search/recentPlaces.ts';
import { SearchBox } from '#core/search/SearchBox.tsx';
import { NavBadgeCounts } from './NavBadge.tsx';
import { type Overlay, Overlays } from './Overlays.tsx';
import { TimeTip } from './TimeTip.tsx';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

export { BrowserLines } from './BrowserLines.tsx';
export { Crumbs } from './Crumbs.tsx';
export { FailedQueriesLine } from './FailedQueriesLine.tsx';
export { Footer } from './Footer.tsx';
export { MobileMenu } from './MobileMenu.tsx';
export { NavBadge } from './NavBadge.tsx';
export { OngoingLines } from './OngoingLines.tsx';
export { PrintFoot } from './PrintFoot.tsx';
export { ReturnLine } from './ReturnLine.tsx';

/** Search, user menu, the dialogs that shortcuts open, and the tips of times. */
export function BarTools() {
  const [overlay, show] = useState<Overlay | null>(null);
  useRecentPlaces();
  return (
    <>
      <div className={styles.search}>
        <SearchBox panel="over" />
      </div>
      <UserMenu onHelp={() => show('help')} />
      <Overlays shown={overlay} show={show} />
      <TimeTip />
      <NavBadgeCounts />
    </>
  );
}

/** Remembers which records are opened, for the palette. */
function useRecentPlaces(): void {
  const { name } = useContext(RecordShown);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    if (name !== null) rememberPlace({ title: name, path });
  }, [name, path]);
}
