import { Link } from '@tanstack/react-router';
import { useApp } from '#core/app/useApp.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { Logo } from '#core/page/Logo.tsx';
import { NavLinks } from './NavLinks.tsx';
import styles from './TopBar.module.css';

const loadTools = () => import('./BarTools.tsx');

interface TopBarProps {
  /** False keeps the line free for the page. */
  readonly mayLoadCode: boolean;
}

/** The brand and the links at once; menus and search follow without holding up the page. */
export function TopBar({ mayLoadCode }: TopBarProps) {
  const { product } = useApp().config.brand;
  const tools = useLazyCode(loadTools, mayLoadCode);
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.menu}>{tools && <tools.MobileMenu />}</div>
        <Link to="/" className={styles.brand} aria-label={`${product} home page`}>
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          <NavLinks />
        </nav>
        {tools && (
          <>
            <div className={styles.search}>
              <tools.SearchBox panel="over" />
            </div>
            <tools.UserMenu />
            <tools.Overlays />
          </>
        )}
      </div>
    </header>
  );
}
