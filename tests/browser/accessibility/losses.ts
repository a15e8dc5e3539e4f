/** What a page loses when there is less room or larger text: what is cut, and what leaves the window. */
import type { Page } from '@playwright/test';

/** Runs in the page. */
function findLosses(): string[] {
  const root = document.documentElement;
  const found: string[] = [];
  if (root.scrollWidth > root.clientWidth)
    found.push(`scrolls sideways by ${root.scrollWidth - root.clientWidth}`);

  const words = (element: HTMLElement, most = 50) => (element.textContent ?? '').trim().slice(0, most);
  /** What may be wider than the window: it scrolls by itself. */
  const scrollsItself = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if ((overflowX === 'auto' || overflowX === 'scroll') && at.scrollWidth > at.clientWidth) return true;
    }
    return false;
  };
  const isForReaders = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (getComputedStyle(at).clipPath !== 'none') return true;
    return false;
  };

  // What lies behind a dialog can have no focus; without the dialog it is a state of its own.
  const dialog = document.querySelector('dialog:modal');
  for (const element of (dialog ?? document.body).querySelectorAll('*')) {
    if (!(element instanceof HTMLElement) || words(element) === '') continue;
    // A drawing of a fixed size, with a style sheet of its own inside; it scrolls.
    if (element.closest('section[aria-label="Bars, one a day"]') !== null) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || isForReaders(element)) continue;
    const style = getComputedStyle(element);
    const cutsX = /hidden|clip/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
    const cutsY = /hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
    // Lists show the beginning of an endless name; the page that they lead to has all of it.
    if (element.closest('td') !== null && words(element, 200).length > 120) continue;
    // Shown short where it has little room; the menu that it opens has all of it.
    if (element.closest('[popovertarget="user-menu"]') !== null) continue;
    const isWholeInFocus = () => {
      const before = document.activeElement;
      element.focus({ preventScroll: true });
      const isWhole = document.activeElement === element && element.scrollWidth <= element.clientWidth + 1;
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      return isWhole;
    };
    // A link that is shown short where many stand together has all of its words once it has the focus.
    if (cutsX && !cutsY && element.closest('td') !== null && isWholeInFocus()) continue;
    if (cutsX || cutsY) found.push(`cut: ${element.className} '${words(element)}'`);
    const ownText = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
    );
    if (!ownText) continue;
    const { left, right, width } = element.getBoundingClientRect();
    const leaves = right > root.clientWidth + 1 || left < -1;
    if (width > 0 && leaves && !scrollsItself(element))
      found.push(`outside: ${element.className} '${words(element)}'`);
    const isInline = style.display === 'inline' || style.display === 'contents';
    const spills = element.scrollWidth > element.clientWidth + 1 && style.overflowX === 'visible';
    if (!isInline && spills) found.push(`spills: ${element.className} '${words(element)}'`);
  }
  return [...new Set(found)];
}

export const losses = (page: Page): Promise<string[]> => page.evaluate(findLosses);

/** The text size that a reader has set in the browser, in percent. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', {
    fontSizes: { standard: (16 * percent) / 100, fixed: (13 * percent) / 100 },
  });
}
