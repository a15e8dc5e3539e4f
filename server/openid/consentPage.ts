/** The page that stands in for Google's or Microsoft's consent page in the demo. */
import { html, raw } from 'hono/html';
import { formPagePolicy } from '../contentSecurityPolicy.ts';
import { hashSource } from '../portal/inlineHashes.ts';
import { PAGE_STYLE } from './pageStyle.ts';

export interface DemoIdentity {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}

interface ConsentOffer {
  /** E.g. 'Google'. */
  readonly issuer: string;
  readonly product: string;
  readonly state: string;
  readonly identities: readonly DemoIdentity[];
}

export function consentPage({ issuer, product, state, identities }: ConsentOffer) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in with ${issuer} (demo)</title>
<style>${raw(PAGE_STYLE)}</style>
</head>
<body>
<main>
<h1>Sign in with ${issuer} (demo)</h1>
<p>${product} asks who you are. No account at ${issuer} is involved: choose a demo identity.</p>
<form method="post" action="/api/openid/demo-consent">
<input type="hidden" name="state" value="${state}">
${identities.map(
  ({ id, name, note }) => html`<button name="identity" value="${id}">${name}<small>${note}</small></button>`,
)}
<button name="identity" value="">Cancel</button>
</form>
</main>
</body>
</html>`;
}

/** @param target origin that the form's answer redirects to; browsers hold redirects of a form to the same rule */
export function consentPolicy(target: string): string {
  return formPagePolicy(hashSource(PAGE_STYLE), [target]);
}
