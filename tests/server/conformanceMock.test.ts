import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { walk } from '../../scripts/conformance/walk.ts';
import { at, isObject, type Json, type JsonObject, operationsOf } from '../../scripts/openapi/jsonSchema.ts';
import { shapeProblems } from '../../scripts/openapi/shapeProblems.ts';
import { type Filter, parseFilter } from '../../server/trade/parseFilter.ts';
import { type Served, serve } from '../support/listen.ts';

const DOCUMENT = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8');

/** What conformance finds at a provider that is made of a document, some calls only if they are named. */
async function findingsOf(text: string, only: readonly string[] = []) {
  const document = JSON.parse(text);
  const requestOf = (path: string) =>
    document.paths[path].post.requestBody.content['application/json'].examples.answered.value;
  const mock = await startDocumentMock(document);
  try {
    return await walk(
      {
        url: mock.url,
        portal: 'https://portal.example',
        login: requestOf('/api/Authenticate'),
        token: undefined,
        only,
        commands: true,
        reference: true,
      },
      // The examples are of one moment, which the end of their period is.
      Date.parse(requestOf('/api/Statistics/stat-counts').end),
    );
  } finally {
    await mock.close();
  }
}

describe('a provider that is made of openapi.json alone', () => {
  it('conforms, with everything that the reference provider always sends', async () => {
    const findings = await findingsOf(DOCUMENT);
    expect(findings.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(findings.filter(({ verdict }) => verdict !== 'ok').map(({ name }) => name)).toEqual([
      'getSignIns',
      'logOff',
      'logOffEverywhere',
      'noteEvidence',
      'getSentRequests',
      'getNotifications',
      'saveNotifications',
      'getPushDevices',
      'addPushDevice',
      'removePushDevice',
      'sendTestNotification',
      'getDeliveries',
    ]);
    expect(findings.filter(({ verdict }) => verdict === 'ok').length).toBe(32);
  });

  it('does not when an example lacks a field, or a path is not there', async () => {
    const spoiled = DOCUMENT.replaceAll('"name": "Cedar & Stone Builders"', '"title": "Cedar"')
      .replaceAll(/"alarmsCount": \d+/g, '"alarmsCount": "many"')
      .replaceAll('"/api/Dealer/dealers"', '"/api/dealers"');
    const found = await findingsOf(spoiled, ['getCustomers', 'getStatistics', 'getDealers']);
    expect(found.map(({ name, problems }) => [name, problems])).toEqual([
      [
        'getCustomers',
        ['`value[0].name` is missing (string or null), which the reference provider always sends'],
      ],
      ['getDealers', ['is not there: answers 404']],
      ['getStatistics', ['`alarmsCount` is "many", expected number or null']],
    ]);
  });
});

// A provider that is made of docs/openapi.json alone: the rows of its lists, its objects and its refusals are the
// document's examples. It knows nothing else about the calls.

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly token: string | undefined;
  readonly range: string | undefined;
  readonly body: Json | undefined;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content: Buffer | Json;
}

/** @param document the OpenAPI document, as JSON */
function startDocumentMock(document: JsonObject): Promise<Served> {
  const answerTo = mockOf(document);
  return serve((request, response) => {
    respond(request, response, answerTo).catch(() => response.destroy());
  });
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answerTo: (asked: Asked) => Answer,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mock');
  const sent = await text(request);
  const { status, headers, content } = answerTo({
    method: request.method ?? '',
    path: pathname,
    query: Object.fromEntries(searchParams),
    token: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1],
    range: request.headers.range,
    body: sent === '' ? undefined : JSON.parse(sent),
  });
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(Buffer.isBuffer(content) ? content : JSON.stringify(content));
}

function mockOf(document: JsonObject): (asked: Asked) => Answer {
  const schemas = at(document, 'components', 'schemas');
  const operations = operationsOf(document)
    .filter(({ value }) => value['x-optional'] !== true)
    .map(({ path, method, value }) => ({ value, method: method.toUpperCase(), pattern: patternOf(path) }));
  const tokens = operations
    .flatMap(({ value }) => answersOf(value))
    .flatMap(({ value }) => at(value, 'token') ?? []);

  /** The example of a failure, by its name in the components. */
  const refusal = (status: number, name: string): Answer => ({
    status,
    content: at(document, 'components', 'responses', name, 'content', 'application/json', 'example') ?? null,
  });

  return (asked) => {
    const found = operations.find(
      ({ method, pattern }) => method === asked.method && pattern.test(asked.path),
    );
    if (found === undefined) return refusal(404, 'NotFound');
    const operation = found.value;
    const isGuarded = listAt(operation, 'security').length === 1;
    if (isGuarded && !tokens.includes(asked.token ?? '')) return refusal(401, 'Unauthorized');
    const given = { path: found.pattern.exec(asked.path)?.groups ?? {}, query: asked.query };
    const wrong = listAt(operation, 'parameters').find((parameter) => !fits(parameter, given));
    if (wrong?.in === 'path') return refusal(404, 'NotFound');
    const schema = at(operation, 'requestBody', 'content', 'application/json', 'schema');
    const hasShape =
      schema === undefined ||
      shapeProblems(schema, asked.body, isObject(schemas) ? schemas : {}).length === 0;
    if (wrong !== undefined || !hasShape) return refusal(400, 'BadRequest');
    const elsewhere = at(operation, 'responses', '303', 'headers', 'Location', 'example');
    if (typeof elsewhere === 'string')
      return { status: 303, headers: { Location: elsewhere }, content: null };
    const types = Object.keys(at(operation, 'responses', '200', 'content') ?? {});
    if (!types.includes('application/json')) return media(asked, types);
    const content =
      operation['x-effect'] === 'command' ? outcome(operation, asked) : reading(operation, asked);
    const refusalName =
      String(at(operation, 'responses', '401', '$ref'))
        .split('/')
        .at(-1) ?? '';
    return content === undefined ? refusal(401, refusalName) : { status: 200, content };
  };
}

/** A read is answered by its first example; a list by the rows that were asked for. */
function reading(operation: JsonObject, { body }: Asked): Json {
  const answer = answersOf(operation)[0]?.value ?? null;
  if (!isObject(answer) || !Array.isArray(answer.value) || !isObject(body)) return answer;
  const { filter, orderby, skip, take } = body;
  const kept = typeof filter === 'string' ? answer.value.filter(rowFilter(filter)) : answer.value;
  const rows = typeof orderby === 'string' ? ordered(kept, orderby) : kept;
  const first = Number(skip ?? 0);
  return { value: rows.slice(first, first + Number(take ?? rows.length)), count: rows.length };
}

/** A command takes the request of its example, and refuses others as the document says; undefined for a status of 401. */
function outcome(operation: JsonObject, { body }: Asked): Json | undefined {
  const answers = answersOf(operation);
  const same = examplesOf(at(operation, 'requestBody')).find(({ value }) => isDeepStrictEqual(value, body));
  const refused = answers.find(({ name }) => name === 'refused');
  const answer = answers.find(({ name }) => name === same?.name) ?? refused;
  if (answer !== undefined) return answer.value;
  return at(operation, 'responses', '401') === undefined || listAt(operation, 'security').length > 0
    ? answers[0]?.value
    : undefined;
}

/** Some bytes, of the type that the ending of the file's name is part of. */
function media({ path, range }: Asked, types: readonly string[]): Answer {
  const type = types.find((name) => name.endsWith(path.split('.').at(-1) ?? '')) ?? types.at(-1) ?? '';
  const bytes = Buffer.alloc(1000);
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (first === undefined) return { status: 200, headers: { 'Content-Type': type }, content: bytes };
  const headers = { 'Content-Type': type, 'Content-Range': `bytes ${first}-${last}/${bytes.length}` };
  return { status: 206, headers, content: bytes.subarray(Number(first), Number(last) + 1) };
}

interface Given {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** Ids and addresses are known from their examples; of words and numbers in a query, only the type counts. */
function fits({ name, in: place, required, schema, example, examples }: JsonObject, given: Given): boolean {
  if (place !== 'path' && place !== 'query') return true;
  const text = given[place][String(name)];
  if (text === undefined) return required !== true;
  const known = Object.values(isObject(examples) ? examples : {}).map((one) => String(at(one, 'value')));
  if (place === 'path' || at(schema, 'format') === 'uri') return [...known, String(example)].includes(text);
  return at(schema, 'type') !== 'number' || !Number.isNaN(Number(text));
}

interface NamedValue {
  readonly name: string;
  readonly value: Json;
}

function answersOf(operation: JsonObject): NamedValue[] {
  return examplesOf(at(operation, 'responses', '200'));
}

function examplesOf(body: Json | undefined): NamedValue[] {
  return Object.entries(at(body, 'content', 'application/json', 'examples') ?? {}).map(([name, example]) => ({
    name,
    value: at(example, 'value') ?? null,
  }));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

function listAt(value: JsonObject, name: string): JsonObject[] {
  const list = value[name];
  return Array.isArray(list) ? list.filter(isObject) : [];
}

// Filters and orders rows by the expressions that the document describes under ListQuery.

type Keeps = (row: Json) => boolean;

/** @throws FilterError for an expression that the description does not allow */
const rowFilter = (expression: string) => keeps(parseFilter(expression));

function keeps(filter: Filter): Keeps {
  const fieldOf = (row: Json, field: string) => at(row, ...field.split('.'));
  switch (filter.kind) {
    case 'all':
    case 'any': {
      const parts = filter.parts.map(keeps);
      return (row) => parts[filter.kind === 'all' ? 'every' : 'some']((keep) => keep(row));
    }
    case 'contains':
      return (row) => String(fieldOf(row, filter.field)).toLowerCase().includes(filter.text.toLowerCase());
    default: {
      const { field, comparison, literal } = filter;
      const value = 'value' in literal ? literal.value : null;
      return (row) => HOLDS[comparison](order(fieldOf(row, field), value));
    }
  }
}

const HOLDS = {
  '==': (sign) => sign === 0,
  '!=': (sign) => sign !== 0,
  '>': (sign) => sign > 0,
  '>=': (sign) => sign >= 0,
  '<': (sign) => sign < 0,
  '<=': (sign) => sign <= 0,
} satisfies Record<string, (sign: number) => boolean>;

/** @param orderby a field and a direction, e.g. `incident.startTime desc` */
function ordered(rows: readonly Json[], orderby: string): Json[] {
  const [field = '', direction] = orderby.split(' ');
  const path = field.split('.');
  const sign = direction === 'desc' ? -1 : 1;
  return rows.toSorted((a, b) => sign * order(at(a, ...path), at(b, ...path)));
}

/** Instants in UTC with milliseconds are in order as texts are. */
function order(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  return Number(a) - Number(b);
}
