import { useApp } from '#core/app/useApp.ts';
import styles from '#core/search/SearchField.module.css';
import { shownName } from '#core/session/tokenClaims.ts';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Icon } from '#core/ui/Icon.tsx';
import bar from './TopBar.module.css';

/** Search and user menu as they will look: their code comes late, and nothing moves when it does. */
export function ToolsPlace() {
  const user = useCurrentUser(useApp().session);
  return (
    <>
      <span className={bar.search} aria-hidden="true">
        <span className={styles.input}>Search</span>
      </span>
      <span className={bar.user} aria-hidden="true">
        {user?.roles.includes('Admin') && <span className={bar.chip}>Admin</span>}
        <span className={bar.userButton}>
          <Icon name="user" />
          <span className={bar.userName}>{shownName(user)}</span>
          <Icon name="chevron-down" />
        </span>
      </span>
    </>
  );
}

/** The same for the menu of a narrow bar. */
export function MenuPlace() {
  return <Icon name="menu" />;
}
