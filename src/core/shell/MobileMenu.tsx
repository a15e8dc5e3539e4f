import { useRef } from 'react';
import { SearchBox } from '#core/search/SearchBox.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './MobileMenu.module.css';
import { NavLinks } from './NavLinks.tsx';
import { useCrowdedBar } from './useCrowdedBar.ts';
import { usePopover } from './usePopover.ts';

/** The search and the links of the bar behind one button, where the bar is too narrow for them. */
export function MobileMenu() {
  const { ref, close } = usePopover();
  const button = useRef<HTMLButtonElement>(null);
  useCrowdedBar(button);
  const reveal = () => {
    if (button.current?.checkVisibility()) ref.current?.showPopover?.();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        popoverTarget="mobile-menu"
        aria-label="Menu"
      >
        <Icon name="menu" />
      </button>
      <div id="mobile-menu" popover="auto" ref={ref} className={styles.panel}>
        <div className={styles.search}>
          <SearchBox panel="inline" onChoose={close} onReveal={reveal} />
        </div>
        <nav aria-label="Menu">
          <NavLinks onChoose={close} />
        </nav>
      </div>
    </>
  );
}
