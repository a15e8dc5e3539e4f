import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { Logo } from '#core/page/Logo.tsx';
import { NavLinks } from './NavLinks.tsx';
import styles from './TopBar.module.css';

interface TopBarProps {
  /** Shown before the brand where the bar is too narrow for its links. */
  readonly menu: ReactNode;
  readonly tools: ReactNode;
  readonly badge: ComponentProps<typeof NavLinks>['badge'];
}

export function TopBar({ menu, tools, badge }: TopBarProps) {
  const { product } = useApp().config.brand;
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.menu}>{menu}</div>
        <Link to="/" className={styles.brand} aria-label={`${product} home page`}>
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          <NavLinks badge={badge} />
        </nav>
        {tools}
      </div>
    </header>
  );
}
