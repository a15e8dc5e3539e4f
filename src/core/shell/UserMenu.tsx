import { Link } from '@tanstack/react-router';
import { type MouseEvent, useSyncExternalStore } from 'react';
import type { NavEntry } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { shownName } from '#core/session/tokenClaims.ts';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Switch } from '#core/ui/form/Switch.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { isPlainPress } from '#core/ui/isPlainPress.ts';
import bar from './TopBar.module.css';
import styles from './UserMenu.module.css';
import { useNav } from './useNav.ts';
import { usePopover } from './usePopover.ts';

interface UserMenuProps {
  /** Opens the keyboard help, for people with single keys switched off. */
  readonly onHelp: () => void;
}

export function UserMenu({ onHelp }: UserMenuProps) {
  const app = useApp();
  const user = useCurrentUser(app.session);
  const links = useNav('user');
  const { ref, close } = usePopover();
  const askForHelp = () => {
    // Closing first returns the focus to the menu's button. The dialog later gives the focus back to that button.
    close();
    onHelp();
  };
  const follow = (event: MouseEvent, { act }: NavEntry) => {
    close();
    if (!act || !isPlainPress(event)) return;
    event.preventDefault();
    act(app);
  };
  const name = shownName(user);
  return (
    <div className={bar.user}>
      <AdminDetailChip />
      <button type="button" className={bar.userButton} popoverTarget="user-menu">
        <Icon name="user" />
        <span className={bar.userName}>{name}</span>
        <Icon name="chevron-down" />
      </button>
      <div id="user-menu" popover="auto" ref={ref} className={styles.panel}>
        <p className={styles.whole}>{name}</p>
        <AdminDetailSwitch />
        <ul>
          <li className={styles.keys}>
            <button type="button" className={styles.link} onClick={askForHelp}>
              Keyboard shortcuts
            </button>
          </li>
          {links.map((entry) => (
            <li key={entry.label}>
              <Link
                to={entry.route.to}
                preload={false}
                className={styles.link}
                onClick={(event) => follow(event, entry)}
              >
                {entry.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Whether the Admin detail is shown, and a way to switch it; null for people without it. */
function useAdminDetail() {
  const { adminDetail, session } = useApp();
  const isOn = useSyncExternalStore(adminDetail.subscribe, adminDetail.isOn);
  const user = useCurrentUser(session);
  return user?.roles.includes('Admin') ? { isOn, turn: adminDetail.turn } : null;
}

/** Lets an Admin see every screen as a customer does. */
function AdminDetailSwitch() {
  const detail = useAdminDetail();
  return detail && <Switch label="Admin detail" checked={detail.isOn} onChange={detail.turn} />;
}

/** The same in the bar, where it is wide enough: says at any time whose view this is. */
function AdminDetailChip() {
  const detail = useAdminDetail();
  if (!detail) return null;
  const { isOn, turn } = detail;
  return (
    <button
      type="button"
      className={bar.chip}
      aria-label="Admin detail"
      aria-pressed={isOn}
      title={
        isOn
          ? 'Admin detail is on: press for the customers’ view'
          : 'Customers’ view: press for the Admin detail'
      }
      onClick={() => turn(!isOn)}
    >
      Admin
    </button>
  );
}
