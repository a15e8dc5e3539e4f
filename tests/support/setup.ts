/** What each test file begins with: the databases of its run, and in files with a document, which those of a worker share, an empty tab. */
import { afterEach, beforeEach, inject, vi } from 'vitest';

const seeds = inject('seeds');
if (seeds !== undefined) (await import('./seeds.ts')).copyFromSeeds(seeds);

const postgresUrl = inject('postgresUrl');
if (postgresUrl !== undefined) (await import('./scratchDatabase.ts')).databasesOnPostgres(postgresUrl);

if (typeof document !== 'undefined') {
  const { cleanup, configure, getConfig } = await import('@testing-library/react');
  const { getElementError } = getConfig();
  // What is waited for is looked for again and again. The document is printed when the time is over, not each time.
  const elementError: typeof getElementError = (message, container) => {
    const config = getConfig();
    const isWaiting =
      '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
    if (isWaiting) return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
    const error = getElementError(message, container);
    // The report shows the first line of ours, which shall be the test's.
    Error.captureStackTrace(error, elementError);
    return error;
  };
  // The first test of a file also loads the page's code, for which the default second is too short under load.
  configure({ asyncUtilTimeout: 10_000, getElementError: elementError });
  // React notes a stack for each element, and Vitest lets stacks be ten times as long as Node does.
  Error.stackTraceLimit = 10;
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  afterEach(async () => {
    cleanup();
    document.body.replaceChildren();
    // Code that is still on its way would make its calls in the next test, or to the network.
    await vi.dynamicImportSettled();
    vi.unstubAllGlobals();
  });
}
