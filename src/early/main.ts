/**
 * The page's inline script, which scripts/build/earlyScript.ts bundles. While the entry loads, it makes the page's first calls,
 * preloads the page's chunks and completes the first picture, which stands in index.html. It says so where the entry does not
 * arrive. If anything fails here, the portal works without it.
 */
import { browserStorage, openChannel, tabStorage } from '#core/environment.ts';
import { onComingBack } from '#core/listeners.ts';
import { createAdminDetail, isAdmin } from '#core/session/adminDetail.ts';
import { askOtherTabs } from '#core/session/askOtherTabs.ts';
import { SESSION_CHANNEL } from '#core/session/crossTab.ts';
import { stripSecretFragment } from '#core/session/secretFragment.ts';
import { readToken, shownName } from '#core/session/tokenClaims.ts';
import { createTokenStorage } from '#core/session/tokenStorage.ts';
import { reloadPortal } from '#core/shell/reload.ts';
import { firstPages, matchPath, publicPaths } from '#plugins/firstPages.ts';
import { makeFirstCalls } from './firstCalls.ts';

/** The chunks of each of the first pages, which the build fills in. */
declare const PAGE_FILES: readonly (readonly string[])[];

stripSecretFragment(window);
followFiles();
const stores = { local: browserStorage, session: tabStorage };
const isReadable = (text: string) => readToken(text) !== null;
// The session reads the token again and reports the problem.
const token = createTokenStorage({ stores, isReadable, log: () => undefined }).read();
const folder = new URL(document.baseURI).pathname;
const path = location.pathname.slice(folder.length - 1);
const isPublic = publicPaths.some((one) => matchPath(one, path));
const channel = token === null && !isPublic ? openChannel(SESSION_CHANNEL) : null;
prepare(token);
if (channel !== null) {
  const tabs = askOtherTabs({ channel, folder, isReadable });
  window.askedTabs = tabs;
  // Whoever gets a session sees no login form first. The others see the bar until it is known that there is none.
  document.documentElement.classList.remove('first-outside');
  void tabs.settled.then(() => prepare(tabs.token()));
}

function prepare(token: string | null): void {
  // Before the files: over HTTP/1.1 a browser sends six requests at once, and what comes later waits.
  if (token !== null) makeFirstCalls(path, token);
  const isShown = token !== null || isPublic;
  const place = isShown ? firstPages.findIndex((page) => matchPath(page.path, path)) : -1;
  for (const href of PAGE_FILES[place] ?? []) {
    const link = { rel: 'modulepreload', crossOrigin: '', href };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
  const user = readToken(token);
  const { title = '', wide } = firstPages[place] ?? {};
  // The first look into localStorage takes a while, and the page waits for it. What it says matters to Admins alone.
  const isWide = wide === 'admin' ? isAdmin(user) && createAdminDetail(browserStorage).isOn() : wide;
  document.documentElement.classList.toggle('first-wide', isWide === true);
  document.documentElement.classList.toggle('first-outside', isPublic || token === null);
  if (token !== null || channel === null) write(title, shownName(user));
}

/** Writes into the first picture as soon as it is there, so that nobody sees the picture of another page. */
function write(title: string, name: string): void {
  const isWritten = () => {
    const place = document.querySelector('.first-title');
    if (place !== null) document.querySelector('.first-user')?.append(name);
    place?.append(title);
    return place !== null;
  };
  if (isWritten() || document.readyState !== 'loading') return;
  const observer = new MutationObserver(() => isWritten() && observer.disconnect());
  observer.observe(document, { childList: true, subtree: true });
}

/** Nothing else could tell that the entry, or what it imports, does not arrive. Such errors do not bubble. */
function followFiles(): void {
  let isFirst = true;
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') sayUnloaded();
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    // The portal starts without its sheet as well, and a reload could cost what somebody has written since.
    const askAgain = () => target.replaceWith(target.cloneNode());
    if (isFirst) askAgain();
    else {
      const end = onComingBack(() => {
        end();
        askAgain();
      });
    }
    isFirst = false;
  };
  window.addEventListener('error', onError, { capture: true });
}

/**
 * In place of the first picture, which screen readers are not told of. Once that is gone, the portal runs: the script was of a
 * browser's extension.
 */
function sayUnloaded(): void {
  const picture = document.querySelector('#root > .first');
  if (picture === null) return;
  const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, ...content: (Node | string)[]) => {
    const element = document.createElement(name);
    element.append(...content);
    return element;
  };
  const words = make(
    'div',
    make('h1', 'The portal could not be loaded'),
    make('p', 'A new version of it may be out, or the connection is down.'),
  );
  words.setAttribute('role', 'alert');
  const reload = make('button', 'Reload');
  Object.assign(reload, { type: 'button', onclick: reloadPortal });
  const place = make('main', words, reload);
  place.className = 'first first-lost';
  picture.replaceWith(place);
  onComingBack(reloadPortal);
}
