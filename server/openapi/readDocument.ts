/** The API's own description, as far as the page needs it. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';

const Schema = v.looseObject({});

const Parameter = v.object({
  name: v.string(),
  in: v.string(),
  required: v.optional(v.boolean(), false),
  description: v.optional(v.string()),
  schema: Schema,
});

const Content = v.record(v.string(), v.object({ schema: v.optional(Schema) }));

const Response = v.object({
  $ref: v.optional(v.string()),
  description: v.optional(v.string()),
  content: v.optional(Content),
});

const Operation = v.object({
  operationId: v.string(),
  summary: v.string(),
  description: v.optional(v.string()),
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

interface ApiDescription {
  /** The document as it is served. */
  readonly text: string;
  readonly document: ApiDocument;
}

/** @throws Error when the file is missing or is no such document */
export async function readDocument(): Promise<ApiDescription> {
  const text = await readFile(FILE, 'utf8');
  return { text, document: v.parse(ApiDocument, JSON.parse(text)) };
}
