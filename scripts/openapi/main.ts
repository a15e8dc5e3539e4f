/** `npm run openapi`: writes docs/openapi.json and docs/openapi-reference.json from the call table. */
import { writeFile } from 'node:fs/promises';
import { openApiText } from './document.ts';
import { referenceText } from './reference.ts';

await writeFile(new URL('../../docs/openapi.json', import.meta.url), openApiText());
await writeFile(new URL('../../docs/openapi-reference.json', import.meta.url), referenceText());
