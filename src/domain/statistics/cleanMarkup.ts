/**
 * ApexCharts writes its texts as markup. The page's security policy refuses markup that no Trusted Types policy has passed.
 * This is the portal's only policy: it passes text and no element.
 */
import DOMPurify from 'dompurify';

/** The compiler's library does not declare these yet. */
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

/** DOMPurify parses markup in a document without scripts. The browser calls the default policy again for that. */
let isCleaning = false;

/** The text of a piece of markup, as markup. */
function cleanMarkup(markup: string): string {
  isCleaning = true;
  try {
    // Null keeps DOMPurify from making a policy of its own, which the page's security policy would refuse.
    return DOMPurify.sanitize(markup, { ALLOWED_TAGS: [], ALLOWED_ATTR: [], TRUSTED_TYPES_POLICY: null });
  } finally {
    isCleaning = false;
  }
}

/** A document takes one default policy, once. Script texts and script addresses stay refused. */
export function admitCleanMarkup(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (markup, _, sink) => {
      if (isCleaning) return markup;
      return sink === SINK ? cleanMarkup(markup) : null;
    },
  });
}
