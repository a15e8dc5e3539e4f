/** Where there is a document: waits as long as a busy machine needs, and takes away what a test has rendered. */
import { afterEach } from 'vitest';

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // The first page of a file loads its code first, for which the default second is too short under load.
  configure({ asyncUtilTimeout: 10_000 });
  afterEach(cleanup);
}
