/** `npm run openapi`: takes the examples from the reference provider, and writes the documents of the API with them. */
import { readFile, writeFile } from 'node:fs/promises';
import { withCalls } from './callsMarkdown.ts';
import { openApiDocument, openApiText } from './document.ts';
import { EXAMPLES_FILE, examplesText } from './examples/example.ts';
import { takeExamples } from './examples/takeExamples.ts';
import { referenceText } from './reference.ts';

const DOCS = new URL('../../docs/', import.meta.url);
const PAGE = new URL('provider-api.md', DOCS);

await writeFile(EXAMPLES_FILE, examplesText(await takeExamples()));
await writeFile(new URL('openapi.json', DOCS), openApiText());
await writeFile(new URL('openapi-reference.json', DOCS), referenceText());
await writeFile(PAGE, withCalls(await readFile(PAGE, 'utf8'), openApiDocument()));
