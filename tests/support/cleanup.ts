/** In test files with a document, which those of a worker share: each test begins in an empty tab, and leaves an empty page. */
import { afterEach, beforeEach, vi } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // The first test of a file also loads the page's code, for which the default second is too short under load.
  configure({ asyncUtilTimeout: 10_000 });
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  afterEach(async () => {
    cleanup();
    document.body.replaceChildren();
    // Code that is still on its way would make its calls in the next test.
    await vi.dynamicImportSettled();
  });
}
