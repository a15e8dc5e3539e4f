/** The shapes that calls share, by their names in the wire modules. */
import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { WireSchema } from '#contract/call.ts';
import * as contact from '#contract/contact.ts';
import * as directory from '#contract/directory.ts';
import * as equipment from '#contract/equipment.ts';
import * as event from '#contract/event.ts';
import * as eventDetail from '#contract/event.ts';
import * as location from '#contract/location.ts';
import * as evidence from '#contract/recording.ts';
import * as recording from '#contract/recording.ts';
import * as schedule from '#contract/schedule.ts';
import * as search from '#contract/search.ts';
import * as authenticate from '#contract/session.ts';
import * as password from '#contract/session.ts';
import * as session from '#contract/session.ts';
import * as statistics from '#contract/statistics.ts';
import * as listing from '#contract/vocabulary.ts';
import * as vocabulary from '#contract/vocabulary.ts';
import { asJson, type JsonObject, shortened } from './jsonSchema.ts';

const modules = [
  authenticate,
  contact,
  directory,
  equipment,
  event,
  eventDetail,
  evidence,
  listing,
  location,
  password,
  recording,
  schedule,
  search,
  session,
  statistics,
  vocabulary,
];

type AnySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

function isSchema(value: unknown): value is AnySchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}

/** Only used inside other schemas or as queries. As named components they would be one more place to look up. */
const INLINE = new Set(['DeviceStatus', 'AddressOrText', 'RecordingQuery', 'SearchQuery']);

const named: Record<string, AnySchema> = Object.fromEntries(
  modules
    .flatMap((module): [string, unknown][] => Object.entries(module))
    .filter((entry): entry is [string, AnySchema] => isSchema(entry[1]) && !INLINE.has(entry[0]))
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

const conversion = {
  target: 'draft-2020-12',
  typeMode: 'input',
  definitions: named,
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

/** Every named shape as JSON Schema. */
export function sharedSchemas(): Record<string, JsonObject> {
  const schemas = asJson(toJsonSchemaDefs(named, conversion));
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, asJson(shortened(schema))]),
  );
}

/** One schema as JSON Schema. Named schemas inside it become references. */
export function schemaOf(schema: WireSchema): JsonObject {
  const { $schema: _, $defs: __, ...bare } = asJson(toJsonSchema(schema, conversion));
  return asJson(shortened(bare));
}
