/** Messages of other systems, as their makers document them. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../support/answers.ts';
import { incidentRow, sendMessage, siteOf, sourceKey, taken } from '../support/ingest.ts';
import { ofFile } from '../support/ofFile.ts';
import { startProvider } from '../support/provider.ts';
import { addRows, rowOf, rowsWith } from '../support/scratchDatabase.ts';

let key = '';
let site: Awaited<ReturnType<typeof siteOf>>;
let clock = 0;
const MEDIA_HOST = 'https://media.example';

const provider = ofFile(() => startProvider({ incidents: 20, settings: { mediaOrigins: [MEDIA_HOST] } }));
beforeAll(async () => {
  key = await sourceKey(provider, 1);
  site = await siteOf(provider, 1);
});
beforeEach(() => {
  clock = Date.now() - 600_000;
});

const incident = (id: number) => incidentRow(provider, id);
const linesOf = async (incidentId: number) =>
  (await rowsWith(provider.deps.db, 'incidentLogs', { incidentId })).map(({ notes }) => notes);

const INSTANT = 'must be an instant with a zone, such as 2026-01-31T23:59:00Z';
const NO_SITE = 'must be the id, the account code or the imported id of a site';

describe('webhooks of CHeKT', () => {
  const send = (body: unknown) => sendMessage(provider, body, key, '?format=chekt');
  const webhook = (id: string, type: string, seconds: number, data: object) => ({
    id,
    type: `alarm.${type}`,
    created_at: new Date(clock + seconds * 1000).toISOString(),
    data: { alarm_id: 'A-10293', ...data },
  });

  it('open, act on and close an event', async () => {
    const snapshot_url = `${MEDIA_HOST}/snap/snap_91kxl2`;
    const created = {
      ...{ site_id: site.accountCode, device_id: site.cameras[0], priority: 'HIGH', trigger: 'motion' },
      ...{ location: 'Main Entrance', snapshot_url },
    };
    const { event } = await taken(send(webhook('e1', 'created', 0, created)));
    await taken(send(webhook('e2', 'acknowledged', 40, { operator_id: 'op', reason: 'AI verified' })));
    const dispatched = { responder_id: 'rsp', responder_type: 'guard', eta_seconds: 240 };
    await taken(send(webhook('e3', 'dispatched', 90, dispatched)));
    const resolved = { resolution: 'false-positive', notes: 'Cleaning crew' };
    await taken(send(webhook('e4', 'resolved', 300, resolved)));
    expect(await incident(event.number)).toMatchObject({
      ...{ locationId: site.id, startTime: clock, endTime: clock + 300_000, priority: 'High' },
      ...{ priorityRank: 2, status: 'False alarm', alarmCount: 1, policeContacted: 0, guardDispatched: 1 },
    });
    expect(await linesOf(event.number)).toEqual(['AI verified', 'Guard dispatched', 'Cleaning crew']);
    const recordings = await rowsWith(provider.deps.db, 'recordings', { incidentId: event.number });
    expect(recordings).toMatchObject([{ format: 'JPEG', type: 'Image', mediaKey: snapshot_url }]);
  });

  it.each([[undefined], [null], [''], [' ']])(
    'need no note to act on and close an event: %j',
    async (note) => {
      const about = { alarm_id: `unnoted ${note}` };
      const created = { ...about, site_id: site.accountCode, trigger: 'motion' };
      const { event } = await taken(send(webhook('e1', 'created', 0, created)));
      await taken(send(webhook('e2', 'acknowledged', 40, { ...about, reason: note })));
      await taken(send(webhook('e3', 'resolved', 300, { ...about, resolution: 'handled', notes: note })));
      expect(await incident(event.number)).toMatchObject({ endTime: clock + 300_000, status: 'Handled' });
      expect(await linesOf(event.number)).toEqual([]);
    },
  );

  it('are refused in their own words', async () => {
    const data = { site_id: site.accountCode, trigger: 'motion', alarm_id: 'A-2' };
    const created = (more: object) => webhook('e1', 'created', 0, { ...data, ...more });
    const unknown = { alarm_id: 'unknown', resolution: 'handled' };
    const PRIORITIES =
      '"VeryHigh" | "High" | "Medium" | "Low" | "VeryLow" | "Notification" | "Drill" | "Test"';
    const refusals = [
      [{ ...created({}), created_at: 'now' }, 'created_at', INSTANT],
      [created({ priority: 'URGENT' }), 'data.priority', `must be (${PRIORITIES})`],
      [created({ site_id: 'nowhere' }), 'data.site_id', NO_SITE],
      [created({ trigger: null }), 'data.trigger', 'is missing'],
      [webhook('e9', 'resolved', 0, unknown), 'data.site_id', 'is missing: this event is not known yet'],
      [webhook('e8', 'acknowledged', 0, { ...data, reason: 7 }), 'data.reason', 'must be string'],
      [webhook('e9', 'resolved', 0, { ...data, notes: 7 }), 'data.notes', 'must be string'],
    ] as const;
    for (const [body, field, wanted] of refusals)
      expect(await refusalOf(await send(body))).toBe(`400 The field '${field}' ${wanted}.`);
  });
});

describe('alarms of evalink talos', () => {
  const send = (body: unknown) => sendMessage(provider, body, key, '?format=evalink');
  const DEVICE = '8a81b69d749bc70f0174b0db7b9d0001';
  const alarm = (id: string, more: object = {}) => ({
    ...{ id, shortId: '7534-6539', companyId: 'bc2b4013-664a-46ab-a1be-a85c31a60001', deviceId: DEVICE },
    ...{ timestamp: clock, alarmStoredTimestamp: clock + 1_500, testMessage: false, alarmValue: true },
    ...{ alarmCode: 'BA', alarmType: 'BURGLARY', alarmMsg: null },
    ...more,
  });
  beforeAll(async () => {
    const device = { source: 'talos', kind: 'locations', externalId: DEVICE, id: site.id } as const;
    await addRows(provider.deps.db, 'externalKeys', device);
  });

  it('are an event at the site that was imported under the id of the device', async () => {
    const { event } = await taken(send(alarm('5e85a1a2', { alarmMsg: 'Garage' })));
    const opened = { locationId: site.id, startTime: clock, priority: 'Medium', alarmCount: 1 };
    expect(await incident(event.number)).toMatchObject(opened);
    expect(await linesOf(event.number)).toEqual(['Garage']);
    const { type } = await rowOf(provider.deps.db, 'alarms', { incidentId: event.number });
    expect(type).toBe('BURGLARY');
    // Sent again, it is the same.
    const again = await taken(send(alarm('5e85a1a2', { alarmMsg: 'Garage' })));
    expect(new Set(again.taken.map(({ as }) => as))).toEqual(new Set(['unchanged']));
  });

  it('that are tests have the priority of tests; a code alone is enough', async () => {
    const { event } = await taken(send(alarm('5e85a1a3', { testMessage: true, alarmType: null })));
    expect(await incident(event.number)).toMatchObject({ priority: 'Test' });
  });

  it.each([
    [{ timestamp: '2026' }, 'timestamp', INSTANT],
    [{ deviceId: 'nowhere' }, 'deviceId', NO_SITE],
    [{ alarmCode: null, alarmType: null }, 'alarmCode', 'is missing'],
  ])('are refused in their own words: %j', async (more, field, wanted) => {
    expect(await refusalOf(await send(alarm('5e85a1a4', more)))).toBe(`400 The field '${field}' ${wanted}.`);
  });
});

describe('tracked objects of Frigate', () => {
  const object = (type: string, frame: number, more: object = {}) => {
    const after = {
      ...{ id: '1607123955.475377-mxklsc', camera: site.cameras[0], frame_time: clock / 1000 + frame },
      ...{ label: 'person', top_score: 0.95, start_time: clock / 1000, end_time: null },
      box: [424, 500, 536, 712],
      ...more,
    };
    return { type, before: { ...after, label: 'cat' }, after };
  };
  const send = (body: unknown, query = `&site=${site.accountCode}`) =>
    sendMessage(provider, body, key, `?format=frigate${query}`);

  it('are an event from the first message to that with their end', async () => {
    const { event } = await taken(send(object('new', 1)));
    expect(await incident(event.number)).toMatchObject({ startTime: clock, endTime: null, alarmCount: 1 });
    await taken(send(object('update', 5)));
    await taken(send(object('end', 9, { end_time: clock / 1000 + 9.5 })));
    const closed = { endTime: clock + 9_500, status: 'Closed', alarmCount: 1 };
    expect(await incident(event.number)).toMatchObject(closed);
    await taken(send(object('update', 6)));
    expect(await incident(event.number)).toMatchObject(closed);
  });

  it('want their site in the address', async () => {
    const missing = await send(object('new', 1, { id: 'another' }), '');
    expect(await refusalOf(missing)).toBe("400 The field 'site' is missing: this event is not known yet.");
    const wrong = await send(object('new', 1, { id: 'another', start_time: 'then' }));
    expect(await refusalOf(wrong)).toMatch(/^400 .*'after\.start_time'/);
    expect(await refusalOf(await send(object('new', 1), '&site=%00'))).toBe('400 A text must not hold NUL.');
  });
});

it.each(['immix', '__proto__', ''])(
  'a format that nobody knows is refused with those that are known: %j',
  async (name) => {
    expect(await refusalOf(await sendMessage(provider, {}, key, `?format=${name}`))).toBe(
      "400 The parameter 'format' must be one of chekt, evalink, frigate.",
    );
  },
);
