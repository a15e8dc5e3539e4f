/** What axe finds on a page. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Look {
  /** Selector of the part that is looked at. */
  readonly within?: string;
  /** Tags of axe's rules; without them those that it looks at by itself. */
  readonly rules?: string[];
}

/** Each fault with its place. */
export async function axeFaults(page: Page, { within, rules }: Look = {}): Promise<string[]> {
  // No frames here: without them axe needs no second page for its sum.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (within !== undefined) axe.include(within);
  if (rules !== undefined) axe.withTags(rules);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
