/**
 * The page's inline script: asks for the files of the asked-for page, and for the answers to its first calls, while the
 * entry is on its way. The portal does without whatever goes wrong here. The build (scripts/build/earlyScript.ts)
 * bundles this file, and names the files.
 */
import { safeStorage } from '#core/session/safeStorage.ts';
import { readToken } from '#core/session/tokenClaims.ts';
import { createTokenStorage } from '#core/session/tokenStorage.ts';
import { makeFirstCalls } from './makeFirstCalls.ts';
import { filesFor, type PageFiles } from './pageFiles.ts';

/** Written by the build. */
declare const PAGE_FILES: PageFiles;

const token = createTokenStorage({
  stores: {
    local: safeStorage(() => window.localStorage),
    session: safeStorage(() => window.sessionStorage),
  },
  isReadable: (text) => readToken(text) !== null,
  // The session reads it again, and reports it.
  log: () => undefined,
}).read();
const path = location.pathname.slice(new URL(document.baseURI).pathname.length - 1);

for (const file of filesFor(PAGE_FILES, path, token !== null)) {
  const link = document.createElement('link');
  // A style sheet is fetched but not applied: the page's own import does that, and waits for it.
  if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
  else link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}
try {
  if (token !== null) makeFirstCalls(path, token);
} catch {
  // A configuration that cannot be read is the portal's to report.
}
