/**
 * The page's inline script. While the entry loads, it makes the page's first calls, requests the files of the page, and
 * completes the page's first picture.
 * If anything fails here, the portal works without it. The build (scripts/build/earlyScript.ts) bundles this file and
 * fills in the list of files.
 */

import { browserStorage, tabStorage } from '#core/environment.ts';
import { createAdminDetail, showsAdminDetail } from '#core/session/adminDetail.ts';
import { stripSecretFragment } from '#core/session/secretFragment.ts';
import { readToken, shownName } from '#core/session/tokenClaims.ts';
import { createTokenStorage } from '#core/session/tokenStorage.ts';
import { makeFirstCalls } from './makeFirstCalls.ts';
import { firstPage, type PageFiles } from './pageFiles.ts';

/** Filled in by the build. */
declare const PAGE_FILES: PageFiles;

stripSecretFragment(window);
const token = createTokenStorage({
  stores: {
    local: browserStorage,
    session: tabStorage,
  },
  isReadable: (text) => readToken(text) !== null,
  // The session reads the token again and reports the problem.
  log: () => undefined,
}).read();
const path = location.pathname.slice(new URL(document.baseURI).pathname.length - 1);

try {
  // Before the files: over HTTP/1.1 a browser sends six requests at once, and what comes later waits.
  if (token !== null) makeFirstCalls(path, token);
} catch {
  // The portal itself reports a configuration that cannot be read.
}
const user = readToken(token);
const isAdminView = showsAdminDetail(user, createAdminDetail(browserStorage).isOn());
const { files, title, hasBar, isWide } = firstPage(PAGE_FILES, path, token !== null, isAdminView);
for (const file of files) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}
document.documentElement.classList.toggle('first-outside', !hasBar);
document.documentElement.classList.toggle('first-wide', isWide);
// The script runs before the first picture is in the page, so that nobody sees the picture of another page.
new MutationObserver((_, observer) => {
  const place = document.querySelector('.first-title');
  if (place === null) return;
  observer.disconnect();
  place.append(title);
  document.querySelector('.first-user')?.append(shownName(user));
}).observe(document, { childList: true, subtree: true });
