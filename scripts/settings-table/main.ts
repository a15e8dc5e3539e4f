/** `npm run settings-table`: writes the provider's settings into docs/configuration.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withSettings } from './settingsTable.ts';

const PAGE = 'docs/configuration.md';

writeFileSync(PAGE, withSettings(readFileSync(PAGE, 'utf8')));
