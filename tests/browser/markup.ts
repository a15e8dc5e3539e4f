/** What html-validate finds on a page: markup that the HTML standard forbids. */
import type { Page } from '@playwright/test';
import { HtmlValidate, type MetaDataTable } from 'html-validate';

/** Stricter than the standard. */
const OURS: MetaDataTable = {
  // axe does not look at hidden ones.
  img: { inherit: 'img', attributes: { alt: { required: true } } },
  // What the portal writes as a time is words for people.
  time: { inherit: 'time', attributes: { datetime: { required: true } } },
  // Of SVG, html-validate knows no attributes; this one was for Internet Explorer.
  svg: { inherit: 'svg', attributes: { focusable: { deprecated: true } } },
};

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  elements: ['html5', OURS],
});

/** Each fault with its place. */
export async function markupFaults(page: Page): Promise<string[]> {
  const { results } = await validator.validateString(await page.content());
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
