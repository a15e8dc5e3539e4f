/** The API's own description, as far as the page needs it. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';

const Schema = v.looseObject({});

const Example = v.object({ summary: v.optional(v.string()), value: v.unknown() });

const Examples = v.optional(v.record(v.string(), Example), {});

const Screens = v.optional(v.array(v.string()), []);

const Parameter = v.object({
  name: v.string(),
  in: v.picklist(['path', 'query', 'header']),
  required: v.optional(v.boolean(), false),
  description: v.optional(v.string()),
  schema: Schema,
  example: v.optional(v.union([v.string(), v.number()])),
  examples: Examples,
});
export type Parameter = v.InferOutput<typeof Parameter>;

const Content = v.record(
  v.string(),
  v.object({ schema: v.optional(Schema), examples: Examples, example: v.optional(v.unknown()) }),
);
export type Content = v.InferOutput<typeof Content>;

const Response = v.object({
  $ref: v.optional(v.string()),
  description: v.optional(v.string()),
  content: v.optional(Content),
});

const Operation = v.object({
  operationId: v.string(),
  summary: v.string(),
  description: v.optional(v.string()),
  'x-needed-by': Screens,
  'x-effect': v.picklist(['read', 'command']),
  'x-optional': v.optional(v.boolean(), false),
  security: v.array(v.record(v.string(), v.unknown())),
  parameters: v.optional(v.array(Parameter), []),
  requestBody: v.optional(v.object({ content: Content })),
  responses: v.record(v.string(), Response),
});
export type Operation = v.InferOutput<typeof Operation>;

const ApiDocument = v.object({
  info: v.object({ title: v.string(), version: v.string(), description: v.string() }),
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.object({
    schemas: v.record(v.string(), Schema),
    responses: v.record(v.string(), Response),
  }),
});
export type ApiDocument = v.InferOutput<typeof ApiDocument>;

const FILE = new URL('../../docs/openapi.json', import.meta.url);
const INGEST_FILE = new URL('openapi-ingest.json', FILE);

interface ApiDescription {
  /** The document as it is served. */
  readonly text: string;
  readonly document: ApiDocument;
  /** The document of the calls for other software, as it is served. */
  readonly ingestText: string;
}

/** @throws Error when a file is missing or the first is no such document */
export async function readDocument(): Promise<ApiDescription> {
  const [text, ingestText] = await Promise.all([readFile(FILE, 'utf8'), readFile(INGEST_FILE, 'utf8')]);
  return { text, document: v.parse(ApiDocument, JSON.parse(text)), ingestText };
}
