/** `npm run openapi`: takes the examples from the reference provider, and writes the documents of the API with them. */
import { readFile, writeFile } from 'node:fs/promises';
import { withCalls } from './callsMarkdown.ts';
import { openApiDocument, referenceDocument } from './document.ts';
import { DOCUMENT_FILE } from './examples/example.ts';
import { takeExamples } from './examples/takeExamples.ts';
import { ingestDocument } from './ingestDocument.ts';
import { fileText } from './jsonSchema.ts';

const PAGE = new URL('../../docs/provider-api.md', import.meta.url);

// What follows reads the examples from the document.
await writeFile(DOCUMENT_FILE, fileText(openApiDocument(await takeExamples())));
await writeFile(new URL('openapi-reference.json', DOCUMENT_FILE), fileText(referenceDocument()));
await writeFile(new URL('openapi-ingest.json', DOCUMENT_FILE), fileText(ingestDocument()));
await writeFile(PAGE, withCalls(await readFile(PAGE, 'utf8'), openApiDocument()));
