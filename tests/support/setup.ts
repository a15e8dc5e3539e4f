/** What each test file begins with: the databases of its run, and in files with a document, which those of a worker share, an empty tab. */
import { afterEach, beforeEach, inject, vi } from 'vitest';

const seeds = inject('seeds');
if (seeds !== undefined) (await import('./seeds.ts')).copyFromSeeds(seeds);

const postgresUrl = inject('postgresUrl');
if (postgresUrl !== undefined) (await import('./scratchDatabase.ts')).databasesOnPostgres(postgresUrl);

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
