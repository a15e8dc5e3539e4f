/**
 * The page's inline script. While the entry loads, it makes the page's first calls, requests the files of the page, and
 * completes the page's first picture.
 * If anything fails here, the portal works without it. The build (scripts/build/earlyScript.ts) bundles this file and
 * fills in the list of files.
 */

import { browserStorage, openChannel, tabStorage } from '#core/environment.ts';
import { createAdminDetail, showsAdminDetail } from '#core/session/adminDetail.ts';
import { askOtherTabs } from '#core/session/askOtherTabs.ts';
import { SESSION_CHANNEL } from '#core/session/crossTab.ts';
import { stripSecretFragment } from '#core/session/secretFragment.ts';
import { readToken, shownName } from '#core/session/tokenClaims.ts';
import { createTokenStorage } from '#core/session/tokenStorage.ts';
import { makeFirstCalls } from './makeFirstCalls.ts';
import { firstPage, type PageFiles } from './pageFiles.ts';

/** Filled in by the build. */
declare const PAGE_FILES: PageFiles;

stripSecretFragment(window);
const isReadable = (text: string) => readToken(text) !== null;
const token = createTokenStorage({
  stores: {
    local: browserStorage,
    session: tabStorage,
  },
  isReadable,
  // The session reads the token again and reports the problem.
  log: () => undefined,
}).read();
const folder = new URL(document.baseURI).pathname;
const path = location.pathname.slice(folder.length - 1);

const channel =
  token === null && firstPage(PAGE_FILES, path, false).needsSignIn ? openChannel(SESSION_CHANNEL) : null;
prepare(token);
if (channel !== null) {
  const tabs = askOtherTabs({ channel, folder, isReadable });
  window.askedTabs = tabs;
  // Whoever gets a session sees no login form first. The others see the bar until it is known that there is none.
  drawFrame(true);
  void tabs.settled.then(() => prepare(tabs.token()));
}

/** Makes the calls and requests the files of the page that the token leads to, and draws its first picture. */
function prepare(token: string | null): void {
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
  drawFrame(hasBar, isWide);
  if (token !== null || channel === null) write(title, shownName(user));
}

function drawFrame(hasBar: boolean, isWide = false): void {
  document.documentElement.classList.toggle('first-outside', !hasBar);
  document.documentElement.classList.toggle('first-wide', isWide);
}

/** Writes into the first picture as soon as it is there, so that nobody sees the picture of another page. */
function write(title: string, name: string): void {
  const isWritten = () => {
    const place = document.querySelector('.first-title');
    if (place === null) return false;
    place.append(title);
    document.querySelector('.first-user')?.append(name);
    return true;
  };
  if (isWritten() || document.readyState !== 'loading') return;
  new MutationObserver((_, observer) => {
    if (isWritten()) observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}
