import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { Logo } from '#core/page/Logo.tsx';
import { SearchBox } from '#core/search/SearchBox.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { NavLinks } from './NavLinks.tsx';
import { type Overlay, Overlays } from './Overlays.tsx';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

export function TopBar() {
  const { product } = useApp().config.brand;
  const [overlay, show] = useState<Overlay | null>(null);
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.menu}>
          <MobileMenu />
        </div>
        <Link to="/" className={styles.brand} aria-label={`${product} home page`}>
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          <NavLinks />
        </nav>
        <div className={styles.search}>
          <SearchBox panel="over" />
        </div>
        <UserMenu onHelp={() => show('help')} />
        <Overlays shown={overlay} show={show} />
      </div>
    </header>
  );
}
