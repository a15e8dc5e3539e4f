import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const Package = v.object({ version: v.string() });

/** The project's version, of package.json. */
export const VERSION = v.parse(
  Package,
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version;
