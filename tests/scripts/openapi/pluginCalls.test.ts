import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { defineCall } from '#contract/call.ts';
import { recordedHost } from '../../../scripts/conformance/check.ts';
import { checkPluginCalls } from '../../../scripts/conformance/checkLists.ts';
import { Findings } from '../../../scripts/conformance/findings.ts';
import { operationOf } from '../../../scripts/openapi/operations.ts';
import { readPluginCalls } from '../../../scripts/openapi/pluginCalls.ts';
import type { Host } from '../../../scripts/provider/host.ts';

// Within the project, so that its import paths hold.
mkdirSync('test-results', { recursive: true });
const scratch = mkdtempSync(join('test-results', 'plugin-calls-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** A folder of plugins whose calls have these names and paths. */
function folderOf(name: string, plugins: Readonly<Record<string, readonly [name: string, path: string]>>) {
  for (const [id, [call, path]] of Object.entries(plugins)) {
    mkdirSync(join(scratch, name, id), { recursive: true });
    const row = { name: call, path, method: 'POST', effect: 'read', response: {} };
    const lines = [
      "export const kind = 'zone';",
      `export const zoneCall = ${JSON.stringify(row)};`,
      'export const none = null;',
    ];
    writeFileSync(join(scratch, name, id, 'calls.ts'), lines.join('\n'));
  }
  return join(scratch, name);
}

describe('the calls of plugins', () => {
  it('are what their calls.ts exports', async () => {
    const folder = folderOf('good', { zones: ['getZone', '/api/Zone/details/{id}'] });
    mkdirSync(join(folder, 'without'));
    expect(await readPluginCalls(folder)).toMatchObject([{ id: 'zones', calls: [{ name: 'getZone' }] }]);
  });

  it('are refused with both names when two plugins, or one and the portal, claim a name or address', async () => {
    const read = (name: string, ...plugins: Parameters<typeof folderOf>[1][string][]) =>
      readPluginCalls(folderOf(name, Object.fromEntries(plugins.map((call, index) => [`p${index}`, call]))));
    await expect(read('names', ['getZone', '/api/Zone/a'], ['getZone', '/api/Zone/b'])).rejects.toThrow(
      "Plugins 'p0' and 'p1' both claim the call 'getZone'.",
    );
    await expect(
      read('paths', ['getZone', '/api/Zone/{id}'], ['readZone', '/api/Zone/{zone}']),
    ).rejects.toThrow("Plugins 'p0' and 'p1' both claim the call 'POST /api/Zone/{}'.");
    await expect(read('table', ['getCameras', '/api/Zone/a'])).rejects.toThrow(
      "Plugins 'portal' and 'p0' both claim the call 'getCameras'.",
    );
  });
});

const zone = v.object({ id: v.number(), name: v.string() });
const plain = { effect: 'read', bearer: 'required', query: null, method: 'POST' } as const;
const zonesCall = defineCall({
  ...plain,
  name: 'getZones',
  summary: 'All zones',
  path: '/api/Zone/zones',
  body: v.object({}),
  response: v.object({ value: v.array(zone) }),
});
const zoneCall = defineCall({
  ...plain,
  name: 'getZone',
  summary: 'One zone',
  path: '/api/Zone/details/{id}',
  body: null,
  response: zone,
});
const resetCall = {
  ...zoneCall,
  name: 'resetZone',
  path: '/api/Zone/reset/{id}',
  effect: 'command' as const,
};

describe('the calls of a plugin in the OpenAPI document', () => {
  it('are optional, and name their plugin', () => {
    expect(operationOf(zoneCall, { examples: [], isOptional: false, plugin: 'zones' })).toMatchObject({
      operationId: 'getZone',
      tags: ['Zone'],
      'x-optional': true,
      'x-plugin': 'zones',
      'x-needed-by': ['zones'],
      responses: { 200: { content: { 'application/json': { schema: { required: ['id', 'name'] } } } } },
    });
  });
});

describe('the calls of a plugin in a conformance run', () => {
  const asked: unknown[] = [];
  const findingsOf = async (answers: Readonly<Record<string, unknown>>, status = 200) => {
    const findings = new Findings([zonesCall, zoneCall, resetCall]);
    const host: Host = {
      fetch: () => Promise.reject(new Error('nothing else is asked')),
      send: ({ name }, { id, body } = {}) => {
        asked.push([name, id, body]);
        const headers = new Headers({ 'Content-Type': 'application/json' });
        return Promise.resolve({ status, headers, text: '', json: answers[name] });
      },
    };
    const options = {
      url: '',
      portal: '',
      login: undefined,
      token: 't',
      only: [],
      commands: false,
      reference: false,
    };
    const samples = { location: undefined, incident: undefined, recording: undefined };
    const walk = { host: recordedHost(host, findings, options), options, findings, token: 't', samples };
    await checkPluginCalls(walk, [{ id: 'zones', calls: [zoneCall, resetCall, zonesCall] }]);
    return findings
      .list()
      .map(({ name, verdict, problems, notes }) => [name, verdict, ...problems, ...notes]);
  };

  it('are read, a record by the first id of the list, and commands are never sent', async () => {
    const row = { id: 7, name: 'Yard' };
    expect(await findingsOf({ getZones: { value: [row] }, getZone: row })).toEqual([
      ['getZones', 'ok'],
      ['getZone', 'ok'],
      ['resetZone', 'not checked', 'a command of a plugin is not sent'],
    ]);
    expect(asked).toEqual([
      ['getZones', undefined, {}],
      ['getZone', 7, undefined],
    ]);
  });

  it.each([404, 405, 501])('may be left out, with %i', async (status) => {
    const [list, record] = await findingsOf({}, status);
    const allowed = 'not there, which is allowed: the call is optional';
    expect(list).toEqual(['getZones', 'not checked', allowed]);
    expect(record?.[1]).toBe('not checked');
  });

  it('are wrong when an answer does not fit, and a record is not asked for without an id', async () => {
    const [list, record] = await findingsOf({ getZones: { value: [{ id: 'x' }] } });
    expect(list?.[1]).toBe('wrong');
    expect(record).toEqual([
      'getZone',
      'not checked',
      'no id to ask for: no list of its plugin has given one',
    ]);
  });
});
