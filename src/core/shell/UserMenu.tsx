import { Link } from '@tanstack/react-router';
import { useApp } from '#core/app/useApp.ts';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Icon } from '#core/ui/Icon.tsx';
import { AdminDetailSwitch } from './AdminDetailSwitch.tsx';
import styles from './UserMenu.module.css';
import { useNav } from './useNav.ts';
import { usePopover } from './usePopover.ts';

/** For who has no keys, or has switched the single ones off: those of `openHelp` with Ctrl always act. */
function pressHelpKeys(): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', ctrlKey: true }));
}

export function UserMenu() {
  const { session } = useApp();
  const user = useCurrentUser(session);
  const links = useNav('user');
  const { ref, close } = usePopover();
  const askForHelp = () => {
    // The focus is on the menu's button by then, for the dialog to give it back there.
    close();
    pressHelpKeys();
  };
  const name = user?.name || user?.email[0] || 'User';
  return (
    <div className={styles.menu}>
      <button type="button" className={styles.button} popoverTarget="user-menu">
        <Icon name="user" />
        <span className={styles.name}>{name}</span>
        <Icon name="chevron-down" />
      </button>
      <div id="user-menu" popover="auto" ref={ref} className={styles.panel}>
        <p className={styles.whole}>{name}</p>
        <AdminDetailSwitch />
        <ul className={styles.links}>
          <li>
            <button type="button" className={styles.link} onClick={askForHelp}>
              Keyboard shortcuts
            </button>
          </li>
          {links.map(({ label, route }) => (
            <li key={label}>
              <Link to={route.to} preload={false} className={styles.link} onClick={close}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
