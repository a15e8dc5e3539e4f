/** The page for a person whose sign-in with another provider failed. */
import { html, raw } from 'hono/html';
import { formPagePolicy } from '../contentSecurityPolicy.ts';
import { hashSource } from '../portal/inlineHashes.ts';
import { PAGE_STYLE } from './pageStyle.ts';

/** @param returnUrl page of the portal that the sign-in was started from */
export function failurePage(issuer: string, returnUrl: string, requestId: string) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign-in with ${issuer} failed</title>
<style>${raw(PAGE_STYLE)}</style>
</head>
<body>
<main>
<h1>Sign-in with ${issuer} failed</h1>
<p>${issuer} could not be asked, or its answer did not fit. Please try again.</p>
<a href="${returnUrl}">Return to the portal</a>
<p><small>Request ${requestId}</small></p>
</main>
</body>
</html>`;
}

export const failurePolicy = formPagePolicy(hashSource(PAGE_STYLE), []);
