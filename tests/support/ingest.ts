/** Software that sends events to a provider, for tests: its key, its calls, and a message to begin with. */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { expect } from 'vitest';
import { eventDetailsCall } from '#contract/event.ts';
import { ingestDocument } from '../../scripts/openapi/ingestDocument.ts';
import { at, operationsOf, schemasOf } from '../../scripts/openapi/jsonSchema.ts';
import { shapeProblems } from '../../scripts/openapi/shapeProblems.ts';
import { commandAudit } from '../../server/auth/audit.ts';
import { KeptUpload, TakenMessage } from '../../server/ingest/message.ts';
import { createSource } from '../../server/ingest/sources.ts';
import { answerOf } from './answers.ts';
import { type Provider, readWhole } from './provider.ts';
import { rowOf, rowsOf } from './scratchDatabase.ts';

const document = ingestDocument();

let made = 0;

/** Tables that a message may write. */
const INGEST_TABLES = [
  'incidents',
  'incidentTotals',
  'alarms',
  'recordings',
  'callIns',
  'incidentLogs',
  'ingestEvents',
  'ingestParts',
  'ingestDetections',
  'ingestUploads',
] as const;

/** All that messages have written so far, as a text to compare. */
export async function ingestRows({ deps }: Provider): Promise<string> {
  return JSON.stringify(await Promise.all(INGEST_TABLES.map((table) => rowsOf(deps.db, table))));
}

export const incidentRow = ({ deps }: Provider, id: number) => rowOf(deps.db, 'incidents', { id });

/** The record of an event, as the person of the token gets it. */
export async function eventRecord(provider: Provider, id: number, token: string) {
  const path = eventDetailsCall.path.replace('{id}', String(id));
  return (await answerOf(eventDetailsCall, await provider.post(path, undefined, token))).incident;
}

/** The bytes of a file of the demo's media. */
export async function demoFile(name: string): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await readFile(new URL(`../../server/media/files/${name}`, import.meta.url)));
}

/** The key of a new source that may send for these customers. */
export async function sourceKey({ deps }: Provider, ...customerIds: number[]): Promise<string> {
  made += 1;
  const desk = { db: deps.db, audit: commandAudit(deps.db), now: deps.now() };
  return createSource(desk, { name: `Source ${made}`, customerIds });
}

/** A site of a customer that has at least two cameras, with the names of these. */
export async function siteOf({ deps }: Provider, customerId: number) {
  const rows = await deps.db
    .selectFrom('locations as l')
    .innerJoin('cameras as c', 'c.locationId', 'l.id')
    .select(['l.id', 'l.accountCode', 'c.name as camera'])
    .where('l.customerId', '=', customerId)
    .orderBy('l.id')
    .orderBy('c.id')
    .execute();
  for (const { id, accountCode } of rows) {
    const cameras = rows.filter((row) => row.id === id).map(({ camera }) => camera);
    const [first, second] = cameras;
    if (first !== undefined && second !== undefined && new Set(cameras).size === cameras.length)
      return { id, accountCode, cameras: [first, second] as const };
  }
  throw new Error(`Customer ${customerId} has no site with two cameras.`);
}

export const sendMessage = async (provider: Provider, message: unknown, key: string, query = '') =>
  asDocumented('/api/ingest/events', await provider.post(`/api/ingest/events${query}`, message, key));

/** The answer, once status, headers and body were held against the document of the calls. */
async function asDocumented(path: string, answer: Response): Promise<Response> {
  const { responses } = operationsOf(document).find((operation) => operation.path === path)?.value ?? {};
  const documented = at(responses, String(answer.status));
  expect(documented, `${path} answers ${answer.status}`).toBeDefined();
  for (const name of Object.keys(at(documented, 'headers') ?? {}))
    expect(answer.headers.get(name)).not.toBeNull();
  const shape = at(documented, 'content', 'application/json', 'schema');
  const body: unknown = await answer.clone().json();
  expect(shapeProblems(shape, body, schemasOf(document))).toEqual([]);
  return answer;
}

/** Reads an answer that must have this status. */
const readAs =
  <Answer>(status: number, schema: v.GenericSchema<unknown, Answer>) =>
  async (answer: Response | Promise<Response>): Promise<Answer> => {
    const response = await answer;
    const text = await response.text();
    expect(response.status, text).toBe(status);
    return v.parse(schema, JSON.parse(text));
  };

/** What became of a message that must be taken. */
export const taken = readAs(202, TakenMessage);
/** What was kept of an upload that must be taken. */
export const kept = readAs(201, KeptUpload);

export async function upload(
  { url }: Provider,
  bytes: Uint8Array<ArrayBuffer>,
  key: string,
  type = 'application/octet-stream',
): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': type };
  const answer = await fetch(`${url}/api/ingest/media`, { method: 'POST', headers, body: bytes });
  return asDocumented('/api/ingest/media', await readWhole(answer));
}
