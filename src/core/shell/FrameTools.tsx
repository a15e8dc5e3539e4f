/** The parts of the frame that a page can be read without. */
import { useState } from 'react';
import { SearchBox } from '#core/search/SearchBox.tsx';
import { NavBadgeCounts } from './NavBadge.tsx';
import { type Overlay, Overlays } from './Overlays.tsx';
import { TimeTip } from './TimeTip.tsx';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

export { FailedQueriesLine } from './FailedQueriesLine.tsx';
export { Footer } from './Footer.tsx';
export { MobileMenu } from './MobileMenu.tsx';
export { NavBadge } from './NavBadge.tsx';
export { PrintFoot } from './PrintFoot.tsx';
export { ReturnLine } from './ReturnLine.tsx';

/** Search, user menu, the dialogs that shortcuts open, and the tips of times. */
export function BarTools() {
  const [overlay, show] = useState<Overlay | null>(null);
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
