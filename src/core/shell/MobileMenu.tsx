import { type RefObject, useLayoutEffect, useRef } from 'react';
import { SearchBox } from '#core/search/SearchBox.tsx';
import { Icon } from '#core/ui/Icon.tsx';
import styles from './MobileMenu.module.css';
import { NavLinks } from './NavLinks.tsx';
import { useNav } from './useNav.ts';
import { usePopover } from './usePopover.ts';

/** Puts the search and the bar's links behind one button where the bar is too narrow for them. */
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

/**
 * Sets `data-crowded` on the bar while its links don't fit, because plugins may add any number of them.
 * @param within an element of the bar
 */
function useCrowdedBar(within: RefObject<HTMLElement | null>): void {
  const links = useNav('bar').length;
  // Before they are painted: links that do not fit make the page wider than the window.
  useLayoutEffect(() => {
    const bar = within.current?.closest('header');
    const line = bar?.firstElementChild;
    if (!bar || !line || links === 0) return undefined;
    let needed = 0;
    const fitLinks = () => {
      if (!('crowded' in bar.dataset)) {
        // The links of a crowded bar are not laid out, so their width is remembered from before.
        needed = line.scrollWidth;
        // The line grows as far as the bar is wide.
        if (needed > bar.clientWidth) bar.dataset.crowded = '';
      } else if (bar.clientWidth >= needed) delete bar.dataset.crowded;
    };
    fitLinks();
    const observer = new ResizeObserver(fitLinks);
    observer.observe(bar);
    // A line as wide as the bar does not grow with its parts, e.g. when another font comes.
    for (const part of [line, ...line.children]) observer.observe(part);
    return () => {
      observer.disconnect();
      delete bar.dataset.crowded;
    };
  }, [within, links]);
}
