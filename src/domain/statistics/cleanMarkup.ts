/**
 * ApexCharts writes its texts as markup, which the page's security policy refuses unless a Trusted Types policy has
 * looked at it. This is the one policy of the portal: it lets words through and no element.
 */
import DOMPurify from 'dompurify';

/** What the compiler's own library does not know yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: TrustedTypesRules): unknown;
}

interface TrustedTypesRules {
  /** Null refuses. */
  readonly createHTML: (markup: string, type: string, sink: string) => string | null;
}

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types. */
    readonly trustedTypes?: TrustedTypes;
  }
}

/** The one place that ApexCharts writes markup to. */
const SINK = 'Element innerHTML';

/** DOMPurify parses what it gets in a document without scripts, for which the browser asks the default policy again. */
let isCleaning = false;

/** The words of a piece of markup, again as markup. */
function cleanMarkup(markup: string): string {
  isCleaning = true;
  try {
    // Null: DOMPurify makes no policy of its own, which the page's security policy would refuse.
    return DOMPurify.sanitize(markup, { ALLOWED_TAGS: [], ALLOWED_ATTR: [], TRUSTED_TYPES_POLICY: null });
  } finally {
    isCleaning = false;
  }
}

/** A document takes one default policy, once. Scripts, their addresses and other sinks stay refused. */
export function admitCleanMarkup(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (markup, _, sink) => {
      if (isCleaning) return markup;
      return sink === SINK ? cleanMarkup(markup) : null;
    },
  });
}
