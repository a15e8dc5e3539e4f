/** In test files with a document: waits long enough for a busy machine, and removes what a test has rendered. */
import { afterEach, vi } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // The first test of a file also loads the page's code, for which the default second is too short under load.
  configure({ asyncUtilTimeout: 10_000 });
  afterEach(async () => {
    cleanup();
    // Code that is still on its way would make its calls in the next test.
    await vi.dynamicImportSettled();
  });
}
