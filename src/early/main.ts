/**
 * The page's inline script. While the entry loads, it requests the files of the page and makes the page's first calls.
 * If anything fails here, the portal works without it. The build (scripts/build/earlyScript.ts) bundles this file and
 * fills in the list of files.
 */
import { safeStorage } from '#core/session/safeStorage.ts';
import { readToken } from '#core/session/tokenClaims.ts';
import { createTokenStorage } from '#core/session/tokenStorage.ts';
import { makeFirstCalls } from './makeFirstCalls.ts';
import { filesFor, type PageFiles } from './pageFiles.ts';

/** Filled in by the build. */
declare const PAGE_FILES: PageFiles;

const token = createTokenStorage({
  stores: {
    local: safeStorage(() => window.localStorage),
    session: safeStorage(() => window.sessionStorage),
  },
  isReadable: (text) => readToken(text) !== null,
  // The session reads the token again and reports the problem.
  log: () => undefined,
}).read();
const path = location.pathname.slice(new URL(document.baseURI).pathname.length - 1);

for (const file of filesFor(PAGE_FILES, path, token !== null)) {
  const link = document.createElement('link');
  // The style sheet is preloaded, not applied. The page's own import applies it and waits for it.
  if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
  else link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}
try {
  if (token !== null) makeFirstCalls(path, token);
} catch {
  // The portal itself reports a configuration that cannot be read.
}
