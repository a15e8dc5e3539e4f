import { Link, useRouter } from '@tanstack/react-router';
import {
  type MouseEvent,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type NavEntry, openHelp, openPalette } from '#core/app/definePlugin.ts';
import { useApp, useCurrentUser } from '#core/app/useApp.ts';
import { listen } from '#core/listeners.ts';
import { Lazy } from '#core/page/Lazy.tsx';
import { Logo } from '#core/page/Page.tsx';
import { RecordShown } from '#core/page/recordTitle.ts';
import { rememberPlace } from '#core/search/recentPlaces.ts';
import { SearchBox } from '#core/search/SearchBox.tsx';
import field from '#core/search/SearchField.module.css';
import { SearchPalette } from '#core/search/SearchPalette.tsx';
import { isAdmin } from '#core/session/adminDetail.ts';
import { shownName } from '#core/session/tokenClaims.ts';
import { useAction } from '#core/shortcuts/useAction.ts';
import { closeWhenLeft } from '#core/ui/Dialog.tsx';
import { Switch } from '#core/ui/form/Checkbox.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import { isPlainPress } from '#core/ui/isPlainPress.ts';
import { Deferred } from '#core/ui/Skeleton.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { GoKeys, NavBadgeCounts, NavLinks, useNav } from './NavLinks.tsx';
import { TimeTip } from './TimeTip.tsx';
import styles from './TopBar.module.css';

/** Brand, links, search and user menu. */
export function TopBar() {
  const { product } = useApp().config.brand;
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/" className={styles.brand} aria-label={`${product} home page`}>
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label="Main">
          <NavLinks />
        </nav>
        <div className={styles.menu}>
          <Deferred instead={<Icon name="menu" />}>
            <BarMenu />
          </Deferred>
        </div>
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
      <button type="button" className={styles.find} aria-label="Search" onClick={() => show('palette')}>
        <Icon name="search" />
      </button>
      <UserMenu onHelp={() => show('help')} />
      <Overlays shown={overlay} show={show} />
      <TimeTip />
      <NavBadgeCounts />
      <GoKeys />
      <RecentPlaces />
    </>
  );
}

/** Remembers which records are opened, for the palette. A component, so that the tools are not rendered for each address. */
function RecentPlaces() {
  const { name, path } = useContext(RecordShown);
  useEffect(() => {
    if (name !== null && path !== null) rememberPlace({ title: name, path });
  }, [name, path]);
  return null;
}

/** Search and user menu as they will look, so that nothing moves when they come. */
function ToolsPicture() {
  const user = useCurrentUser();
  return (
    <>
      <span className={styles.search} aria-hidden="true">
        <span className={field.input}>Search</span>
      </span>
      <span className={styles.find} aria-hidden="true">
        <Icon name="search" />
      </span>
      <span className={styles.user} aria-hidden="true">
        {isAdmin(user) && <span className={styles.chip}>Admin</span>}
        <span className={styles.userButton}>
          <Icon name="user" />
          <span className={styles.userName}>{shownName(user)}</span>
          <Icon name="chevron-down" />
        </span>
      </span>
    </>
  );
}

/** The search and all links behind one button: on phones, and as 'More' where the bar is too narrow for some of the links. */
function BarMenu() {
  const { ref, close } = usePopover();
  const button = useRef<HTMLButtonElement>(null);
  useLinksThatFit(button);
  const phones = useRef<HTMLSpanElement>(null);
  // In a wider window the bar itself has the search.
  const reveal = () => {
    if (phones.current?.checkVisibility()) ref.current?.showPopover?.();
  };
  return (
    <>
      <button ref={button} type="button" className={styles.button} popoverTarget="bar-menu">
        <span ref={phones} className={styles.onPhones}>
          <Icon name="menu" />
          <VisuallyHidden>Menu</VisuallyHidden>
        </span>
        <span className={styles.more}>
          More
          <Icon name="chevron-down" />
        </span>
      </button>
      <div id="bar-menu" popover="auto" ref={ref} className={styles.panel}>
        <div className={styles.menuSearch}>
          <SearchBox panel="inline" onChoose={close} onReveal={reveal} />
        </div>
        <nav aria-label="Menu">
          <NavLinks onChoose={close} />
        </nav>
      </div>
    </>
  );
}

/**
 * Marks the links that wrap out of the bar's line with `data-over`, and the bar with `data-more` while there are any: plugins may
 * add any number of them.
 * @param within an element of the bar
 */
function useLinksThatFit(within: RefObject<HTMLElement | null>): void {
  const links = useNav('bar').length;
  // Before they are painted: a link that does not fit is no place for the focus.
  useLayoutEffect(() => {
    const bar = within.current?.closest('header');
    const list = bar?.querySelector('nav > ul');
    if (!bar || !list || links === 0) return undefined;
    const items = [...list.querySelectorAll('li')];
    const isOver = (item: HTMLElement) => item.offsetTop > (items[0]?.offsetTop ?? 0);
    const mark = () => {
      bar.removeAttribute('data-more');
      for (const item of items) item.removeAttribute('data-over');
      // The button takes the room of a link or two itself.
      bar.toggleAttribute('data-more', items.some(isOver));
      const over = items.filter(isOver);
      for (const item of over) item.setAttribute('data-over', '');
    };
    mark();
    let frame = 0;
    // In the next frame: an observer that changes what it observes at once is reported as an error of the page.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    // Links grow when another font comes.
    for (const part of [list, ...items]) observer.observe(part);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [within, links]);
}

const loadHelp = async () => (await import('#core/shortcuts/KeyboardHelp.tsx')).KeyboardHelp;

type Overlay = 'palette' | 'help';

interface OverlaysProps {
  /** Null while none is open. */
  readonly shown: Overlay | null;
  /** Must keep its identity. */
  readonly show: (overlay: Overlay | null) => void;
}

/** The dialogs that a shortcut or the user menu opens over any page, one at a time. */
function Overlays({ shown, show }: OverlaysProps) {
  useAction(openPalette, show);
  useAction(openHelp, show);
  const close = useCallback(() => show(null), [show]);
  useNextPage(close);
  const isHelp = shown === 'help';
  useEffect(() => {
    if (!isHelp) return undefined;
    // An open dialog handles Escape itself. A dialog whose code is still loading cannot.
    return listen(document, {
      keydown: ({ key }) => key === 'Escape' && document.querySelector('dialog[open]') === null && close(),
    });
  }, [isHelp, close]);
  // Its code is there before anybody asks: what is typed right after its keys is for its field.
  if (shown === 'palette') return <SearchPalette onClose={close} />;
  return isHelp && <Lazy load={loadHelp} props={{ onClose: close }} />;
}

interface UserMenuProps {
  /** Opens the keyboard help, for people with single keys switched off. */
  readonly onHelp: () => void;
}

function UserMenu({ onHelp }: UserMenuProps) {
  const app = useApp();
  const user = useCurrentUser();
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
    <div className={styles.user}>
      <AdminDetailChip />
      <button type="button" className={styles.userButton} popoverTarget="user-menu">
        <Icon name="user" />
        <span className={styles.userName}>{name}</span>
        <Icon name="chevron-down" />
      </button>
      <div id="user-menu" popover="auto" ref={ref} className={styles.userMenuPanel}>
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
  const { adminDetail } = useApp();
  const isOn = useSyncExternalStore(adminDetail.subscribe, adminDetail.isOn);
  const user = useCurrentUser();
  return isAdmin(user) ? { isOn, turn: adminDetail.turn } : null;
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
      className={styles.chip}
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

/** A platform popover that also closes when the keys lead out of it, and when the portal opens another page. */
function usePopover() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => closeWhenLeft(ref.current), []);
  const close = useCallback(() => ref.current?.hidePopover?.(), []);
  useNextPage(close);
  return { ref, close };
}

/** @param act called when the portal opens another page; must keep its identity */
function useNextPage(act: () => void): void {
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && act()), [router, act]);
}
