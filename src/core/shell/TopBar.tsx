import { Link, useLocation } from '@tanstack/react-router';
import { useContext, useEffect, useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { Logo } from '#core/page/Logo.tsx';
import { RecordShown } from '#core/page/recordTitle.ts';
import { rememberPlace } from '#core/search/recentPlaces.ts';
import { SearchBox } from '#core/search/SearchBox.tsx';
import field from '#core/search/SearchField.module.css';
import { shownName } from '#core/session/tokenClaims.ts';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Deferred } from '#core/ui/Deferred.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { NavBadgeCounts } from './NavBadge.tsx';
import { NavLinks } from './NavLinks.tsx';
import { type Overlay, Overlays } from './Overlays.tsx';
import { TimeTip } from './TimeTip.tsx';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

/** Brand, links, search and user menu. */
export function TopBar() {
  const { product } = useApp().config.brand;
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.menu}>
          <Deferred instead={<Icon name="menu" />}>
            <MobileMenu />
          </Deferred>
        </div>
        <Link to="/" className={styles.brand} aria-label={`${product} home page`}>
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          <NavLinks />
        </nav>
        <Deferred instead={<ToolsPicture />}>
          <BarTools />
        </Deferred>
      </div>
    </header>
  );
}

/** Search, user menu, the dialogs that shortcuts open, and the tips of times. */
function BarTools() {
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
      <RecentPlaces />
    </>
  );
}

/** Remembers which records are opened, for the palette. A component, so that the tools are not rendered for each address. */
function RecentPlaces() {
  const { name } = useContext(RecordShown);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    if (name !== null) rememberPlace({ title: name, path });
  }, [name, path]);
  return null;
}

/** Search and user menu as they will look, so that nothing moves when they come. */
function ToolsPicture() {
  const user = useCurrentUser(useApp().session);
  return (
    <>
      <span className={styles.search} aria-hidden="true">
        <span className={field.input}>Search</span>
      </span>
      <span className={styles.user} aria-hidden="true">
        {user?.roles.includes('Admin') && <span className={styles.chip}>Admin</span>}
        <span className={styles.userButton}>
          <Icon name="user" />
          <span className={styles.userName}>{shownName(user)}</span>
          <Icon name="chevron-down" />
        </span>
      </span>
    </>
  );
}
