/** `npm run openapi`: writes docs/openapi.json from the call table. */
import { writeFile } from 'node:fs/promises';
import { openApiText } from './document.ts';

await writeFile(new URL('../../docs/openapi.json', import.meta.url), openApiText());
