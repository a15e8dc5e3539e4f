/** The controls of a page that are too small for a finger, as WCAG 2.5.8 measures them. */
import type { Page } from '@playwright/test';

/** Runs in the page. Sizes are in CSS pixels. */
function tooSmall(least: number): string[] {
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="option"], [role="switch"]';

  interface Target {
    element: Element;
    box: DOMRect;
  }

  /** A tick box is pressed by its label, too. */
  const boxOf = (element: Element): DOMRect => {
    const isBox = element instanceof HTMLInputElement && element.type === 'checkbox';
    return ((isBox && element.closest('label')) || element).getBoundingClientRect();
  };
  const isThere = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[inert]') &&
    getComputedStyle(element).clipPath === 'none';
  /** Its height is that of the line of text around it. */
  const isInSentence = (element: Element): boolean => {
    if (getComputedStyle(element).display !== 'inline') return false;
    const around = element.closest('p, li, dd, td')?.textContent?.trim() ?? '';
    return around.length > (element.textContent?.trim().length ?? 0) + 10;
  };

  const targets: Target[] = [...document.querySelectorAll(CONTROLS)]
    .filter(isThere)
    .map((element) => ({ element, box: boxOf(element) }))
    .filter(({ box }) => box.width > 1 && box.height > 1);
  const isSmall = ({ box }: Target) => box.width < least - 0.01 || box.height < least - 0.01;
  const middle = ({ box }: Target) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

  /** Whether a circle of the least size around the one reaches the other. */
  const meets = (one: Target, other: Target): boolean => {
    const from = middle(one);
    if (isSmall(other)) {
      const to = middle(other);
      return Math.hypot(from.x - to.x, from.y - to.y) < least;
    }
    const x = Math.max(other.box.left, Math.min(from.x, other.box.right));
    const y = Math.max(other.box.top, Math.min(from.y, other.box.bottom));
    return Math.hypot(from.x - x, from.y - y) < least / 2;
  };
  const isNested = (one: Target, other: Target) =>
    one.element.contains(other.element) || other.element.contains(one.element);

  return targets
    .filter((one) => isSmall(one) && !isInSentence(one.element))
    .filter((one) => targets.some((other) => !isNested(one, other) && meets(one, other)))
    .map(({ element, box }) => {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      return `${element.tagName.toLowerCase()} '${name}' ${Math.round(box.width)} x ${Math.round(box.height)}`;
    });
}

export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(tooSmall, 24);
