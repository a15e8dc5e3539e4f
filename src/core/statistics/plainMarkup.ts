/**
 * ApexCharts writes its texts as markup, which the page's security policy refuses unless a Trusted Types policy has
 * looked at it. This one lets the words through and no element: with dailyBarsOptions nothing but words is written.
 */

/** What the compiler's own library does not know yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createHTML: (markup: string) => string }): unknown;
}

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types. */
    readonly trustedTypes?: TrustedTypes;
  }
}

/** The markup that shows the text as it stands. */
export function plainMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A document takes one default policy, once; scripts and their addresses stay refused. */
export function admitPlainMarkup(): void {
  window.trustedTypes?.createPolicy('default', { createHTML: plainMarkup });
}
