import { beforeAll, describe, expect, it } from 'vitest';
import { locationEventsCall } from '#contract/event.ts';
import { recordingDataCall } from '#contract/recording.ts';
import { searchCall } from '#contract/search.ts';
import { eventsPerDayCall, locationStatisticsCall } from '#contract/statistics.ts';
import { answerOf, ask, refusalOf } from '../support/answers.ts';
import { wrongTotals } from '../support/incidents.ts';
import {
  demoFile,
  eventRecord,
  incidentRow,
  ingestRows,
  kept,
  sendMessage,
  siteOf,
  sourceKey,
  taken,
  upload,
} from '../support/ingest.ts';
import { ofFile } from '../support/ofFile.ts';
import { startProvider } from '../support/provider.ts';
import { addRows, changeRows, rowOf, rowsWith } from '../support/scratchDatabase.ts';

const CUSTOMER = 1;
const MINUTE = 60_000;

let key = '';
let avery = '';
let site: Awaited<ReturnType<typeof siteOf>>;
let clip: Buffer<ArrayBuffer>;
let picture: Buffer<ArrayBuffer>;
const begin = Date.now() - 60 * MINUTE;
const at = (minutes: number) => new Date(begin + minutes * MINUTE).toISOString();

const provider = ofFile(() => startProvider({ incidents: 30 }));
beforeAll(async () => {
  key = await sourceKey(provider, CUSTOMER);
  avery = await provider.signIn('avery');
  site = await siteOf(provider, CUSTOMER);
  clip = await demoFile('yard-north-prowler.mp4');
  picture = await demoFile('yard-north-prowler-still.jpg');
});

const send = (message: unknown, as = key) => sendMessage(provider, message, as);
const rows = () => ingestRows(provider);
const incident = (id: number) => incidentRow(provider, id);
const detail = (id: number, token = avery) => eventRecord(provider, id, token);

/** A recording that shows an upload. */
const shown = (id: string, upload: string) => ({
  id,
  time: at(0),
  camera: site.cameras[0],
  media: { upload },
});

/** A message with the least that opens an event. */
const opening = (event: string) => ({ event, site: site.id, sentAt: at(0), startTime: at(0) });

describe('an event that comes in', () => {
  it('is one like any other: with its parts, counted and found, for the people who may see it', async () => {
    const day = { start: at(-1), end: at(59) };
    const statistics = async () => ask(provider, locationStatisticsCall, avery, day, site.id);
    const perDay = async () => {
      const answer = await ask(provider, eventsPerDayCall, avery, day);
      const days = Array.isArray(answer) ? answer : (answer?.data ?? []);
      return days.reduce((sum, [, count]) => sum + count, 0);
    };
    const [before, daysBefore] = [await statistics(), await perDay()];
    const { upload: name } = await kept(upload(provider, clip, key, 'video/mp4'));
    const { upload: still } = await kept(upload(provider, picture, key));
    const [camera, second] = site.cameras;
    const box = { box: [1, 2, 30.5, 40], label: 'Motion', confidence: 0.9, alarm: true };
    const seen = { recording: 'r1', width: 320, height: 180 };
    const event = { site: site.accountCode, sentAt: at(20), endTime: at(18), priority: 'High' };
    const answer = await taken(
      send({
        ...{ ...opening('whole'), ...event, status: 'Person left' },
        signals: [
          { id: 's1', time: at(0), type: 'Line crossing', camera },
          { id: 's2', time: at(1), type: 'Motion' },
        ],
        recordings: [
          { id: 'r1', time: at(0), camera, type: 'PreVideo', media: { upload: name } },
          { id: 'r2', time: at(2), camera: second, media: { upload: still } },
        ],
        detections: [
          { id: 'd1', ...seen, type: 'M', at: 0.5, boxes: [box] },
          { id: 'd2', ...seen, boxes: [{ box: [1, 2, 3, 4], label: 'Person' }] },
        ],
        logs: [{ id: 'l1', time: at(3), notes: 'Reviewed 2 recordings: one person.' }],
        callIns: [{ id: 'c1', time: at(4), type: 'Call', caller: 'Neighbour', notes: 'Heard glass.' }],
        voiceDowns: [
          { id: 'v1', time: at(5), notes: 'person walked off.' },
          { id: 'v2', time: at(6) },
        ],
        policeContacts: [{ id: 'p1', time: at(7) }],
        guardDispatches: [{ id: 'g1', time: at(8), notes: 'expected in 20 minutes.' }],
      }),
    );
    const said = answer.taken.map(({ part, id, as }) => `${part} ${id} ${as}`);
    expect(said.join(', ')).toBe(
      'event startTime new, event endTime new, event priority new, event status new, signals s1 new, ' +
        'signals s2 new, recordings r1 new, recordings r2 new, detections d1 new, detections d2 new, ' +
        'callIns c1 new, logs l1 new, voiceDowns v1 new, voiceDowns v2 new, policeContacts p1 new, ' +
        'guardDispatches g1 new',
    );
    const id = answer.event.number;
    const { incident: head, location, recordings, incidentLogs, alarms } = await detail(id);
    const acts = { voiceDownCount: 2, policeContacted: true, guardDispatched: true };
    expect(head).toEqual({ id, startTime: at(0), endTime: at(18), ...acts });
    const callIns = [{ callIn: { type: 'Call', otherContact: 'Neighbour' } }];
    expect(location).toMatchObject({ id: site.id, callIns });
    expect(alarms).toMatchObject([{ type: 'Line crossing', cameraName: camera }, { cameraName: null }]);
    expect(incidentLogs?.map(({ notes }) => notes)).toEqual([
      'Reviewed 2 recordings: one person.',
      'Voice-down: person walked off.',
      'Voice-down',
      'Police contacted',
      'Guard dispatched: expected in 20 minutes.',
    ]);
    expect(recordings).toMatchObject([{ recordingType: 'PreVideo' }, { cameraName: second }]);

    const query = { filter: `incident.id == ${id} && incident.policeContacted == true`, count: true };
    const list = await ask(provider, locationEventsCall, await provider.signIn('admin'), query, site.id);
    expect(list).toMatchObject({ count: 1, value: [{ incident: { alarmCount: 2, priority: 'High' } }] });
    const found = await fetch(`${provider.url}${searchCall.path}?query=${id}`, {
      headers: { Authorization: `Bearer ${avery}` },
    });
    expect(await found.json()).toContainEqual(expect.objectContaining({ url: `/event/${id}` }));
    const after = await statistics();
    const more = {
      alarmsCount: 2,
      incidentCount: 1,
      voiceDownIncidentCount: 1,
      policeCount: 1,
      guardCount: 1,
    };
    for (const [name, count] of Object.entries(more))
      expect([name, Reflect.get(after, name)]).toEqual([name, Number(Reflect.get(before, name)) + count]);
    expect(await perDay()).toBe(daysBefore + 1);
    expect(await wrongTotals(provider.deps.db)).toEqual([]);
    const jordan = await provider.signIn('jordan');
    expect((await provider.post(`/api/Event/details/${id}`, undefined, jordan)).status).toBe(404);
  });

  it('has its clips served in ranges, with motion for customers and the rest for Admins', async () => {
    const { upload: name, sha256 } = await kept(upload(provider, clip, key));
    const { upload: still } = await kept(upload(provider, picture, key));
    const seen = (recording: string, type: string, box: number[]) => ({
      id: `${type} of ${recording}`,
      ...{ recording, type, width: 640, height: 360, boxes: [{ box, label: type }] },
    });
    const box = [1, 2, 3, 4];
    const detections = [seen('r', 'M', box), seen('r', 'A', box), seen('other', 'M', [5, 6, 7, 8])];
    const recordings = [shown('r', name), shown('other', still)];
    const { event } = await taken(send({ ...opening('served'), recordings, detections }));
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    const [row] = (await detail(event.number)).recordings ?? [];
    const content = async (token: string) =>
      ask(provider, recordingDataCall, token, undefined, row?.recordingId);
    const { url, recording, metas } = await content(avery);
    expect(recording).toMatchObject({ recordingFormat: 'H264', StartTime: at(0) });
    const data = '[{"r":[1,2,3,4],"l":"M"}]';
    expect(metas).toEqual([{ width: 640, height: 360, type: 'M', at: null, data }]);
    const all = (await content(await provider.signIn('admin'))).metas;
    expect(all?.map(({ type }) => type)).toEqual(['A', 'M']);
    const part = await fetch(`${provider.url}${url}`, { headers: { Range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('Content-Type')]).toEqual([206, 'video/mp4']);
    expect(part.headers.get('Content-Range')).toBe(`bytes 100-199/${clip.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(clip.subarray(100, 200))).toBe(true);
  });

  it('has a clip of many megabytes read from the disk, in ranges and whole', async () => {
    const padding = Buffer.alloc(6 * 1024 * 1024, 'pad');
    padding.writeUInt32BE(padding.length, 0);
    padding.write('free', 4);
    const large = Buffer.concat([clip, padding]);
    const { upload: name } = await kept(upload(provider, large, key));
    const { event } = await taken(send({ ...opening('large'), recordings: [shown('r', name)] }));
    const [row] = (await detail(event.number)).recordings ?? [];
    const content = await provider.post(`/api/Recording/data/${row?.recordingId}`, undefined, avery);
    const url = `${provider.url}${(await answerOf(recordingDataCall, content)).url}`;
    const whole = await fetch(url);
    expect(Buffer.from(await whole.arrayBuffer()).equals(large)).toBe(true);
    const part = await fetch(url, { headers: { Range: 'bytes=5000000-5100000' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(large.subarray(5_000_000, 5_100_001))).toBe(true);
    expect((await fetch(url, { method: 'HEAD' })).headers.get('Content-Length')).toBe(String(large.length));
  });
});

describe('a message', () => {
  it('changes nothing when it comes again', async () => {
    const { upload: name } = await kept(upload(provider, picture, key));
    const message = {
      ...opening('twice'),
      priority: 'Low',
      signals: [{ id: 's', time: at(0), type: 'Motion' }],
      recordings: [shown('r', name)],
      voiceDowns: [{ id: 'v', time: at(1) }],
    };
    const first = await taken(send(message));
    const before = await rows();
    const again = await taken(send(message));
    expect(again.event).toEqual(first.event);
    expect(new Set(again.taken.map(({ as }) => as))).toEqual(new Set(['unchanged']));
    expect(await rows()).toBe(before);
  });

  it('is taken once by ten calls at the same time', async () => {
    const message = { ...opening('ten'), signals: [{ id: 's', time: at(0), type: 'Motion' }] };
    const answers = await Promise.all(Array.from({ length: 10 }, () => taken(send(message))));
    expect(new Set(answers.map(({ event }) => event.number)).size).toBe(1);
    expect((await incident(answers[0]?.event.number ?? 0)).alarmCount).toBe(1);
  });

  it('makes the same event in whichever order its parts come', async () => {
    const parts = [
      { startTime: at(0), priority: 'Low' },
      { signals: [{ id: 's', time: at(0), type: 'Motion' }] },
      { logs: [{ id: 'l', time: at(2), notes: 'First.' }], priority: 'High' },
      { logs: [{ id: 'l', time: at(3), notes: 'Second.' }] },
      { endTime: at(4), voiceDowns: [{ id: 'v', time: at(3.5) }] },
    ];
    const made = async (event: string, order: readonly number[]) => {
      const common = { event, site: site.id };
      let number = 0;
      for (const place of order)
        number = (await taken(send({ ...common, sentAt: at(place), ...parts[place] }))).event.number;
      const { id: _, ...row } = await incident(number);
      const { incidentLogs, alarms } = await detail(number);
      return { row, incidentLogs, alarms: alarms?.length };
    };
    const straight = await made('order 01234', [0, 1, 2, 3, 4]);
    const times = { startTime: begin, endTime: begin + 4 * MINUTE };
    expect(straight).toMatchObject({
      row: { ...times, priority: 'High', status: 'Closed', voiceDownCount: 1 },
      incidentLogs: [{ notes: 'Second.' }, { notes: 'Voice-down' }],
    });
    for (const order of ['43210', '20413', '3402104'])
      expect(await made(`order ${order}`, [...order].map(Number)), order).toEqual(straight);
  });

  it('that is late is taken: a recording after the close, a log line before the open', async () => {
    const logs = [{ id: 'l', time: at(1), notes: 'Before.' }];
    const { event } = await taken(send({ event: 'late', site: site.id, sentAt: at(1), logs }));
    const opened = { startTime: begin + MINUTE, status: 'Open', endTime: null };
    expect(await incident(event.number)).toMatchObject(opened);
    await taken(send({ ...opening('late'), sentAt: at(2), endTime: at(2) }));
    expect(await incident(event.number)).toMatchObject({ startTime: begin, status: 'Closed' });
    const { upload: name } = await kept(upload(provider, clip, key));
    const detections = [{ id: 'd', recording: 'r', type: 'M', width: 1, height: 1, boxes: [] }];
    await taken(send({ event: 'late', sentAt: at(3), detections }));
    await taken(send({ event: 'late', sentAt: at(4), recordings: [shown('r', name)] }));
    const [row] = (await detail(event.number)).recordings ?? [];
    const content = await provider.post(`/api/Recording/data/${row?.recordingId}`, undefined, avery);
    expect((await answerOf(recordingDataCall, content)).metas).toMatchObject([{ type: 'M', data: '[]' }]);
  });

  it('finds site and camera by the ids that an import brought them under', async () => {
    const { db } = provider.deps;
    const { id } = await rowOf(db, 'cameras', { locationId: site.id, name: site.cameras[1] });
    const source = 'ERP';
    await addRows(
      ...([db, 'externalKeys'] as const),
      { source, kind: 'locations', externalId: 'ERP-77', id: site.id },
      { source, kind: 'cameras', externalId: 'ERP-77/2', id },
      // The same text for something else.
      { source, kind: 'contacts', externalId: 'ERP-77', id: 1 },
    );
    const signals = [{ id: 's', time: at(0), type: 'Motion', camera: 'ERP-77/2' }];
    const { event } = await taken(send({ ...opening('imported'), site: 'ERP-77', signals }));
    expect(await incident(event.number)).toMatchObject({ locationId: site.id });
    expect((await detail(event.number)).alarms).toMatchObject([{ cameraName: site.cameras[1] }]);
    const another = (await rowsWith(db, 'locations', { customerId: CUSTOMER })).find(
      (row) => row.id !== site.id,
    );
    await addRows(db, 'externalKeys', {
      source: 'CRM',
      kind: 'locations',
      externalId: 'ERP-77',
      id: another?.id,
    });
    expect(await refusalOf(await send({ ...opening('of two'), site: 'ERP-77' }))).toBe(
      "400 The field 'site' fits several: use the id.",
    );
  });

  it('means by a code the site in service, where a place that was taken over is a former one too', async () => {
    const { db } = provider.deps;
    const { accountCode, foldedAccountCode } = await rowOf(db, 'locations', { id: site.id });
    const successor = await rowOf(db, 'locations', { customerId: CUSTOMER, enabled: 1 }, 'last');
    await changeRows(db, 'locations', { accountCode, foldedAccountCode }, { id: successor.id });
    const message = { ...opening('taken over'), site: accountCode };
    const refusal = "400 The field 'site' fits several: use the id.";
    expect(await refusalOf(await send(message))).toBe(refusal);
    await changeRows(db, 'locations', { enabled: 0 }, { id: site.id });
    const { event } = await taken(send(message));
    expect(await incident(event.number)).toMatchObject({ locationId: successor.id });
    await changeRows(db, 'locations', { enabled: 0 }, { id: successor.id });
    expect(await refusalOf(await send({ ...message, event: 'of neither' }))).toBe(refusal);
    for (const { id } of [site, successor]) await changeRows(db, 'locations', { enabled: 1 }, { id });
    const { accountCode: own, foldedAccountCode: folded } = successor;
    await changeRows(db, 'locations', { accountCode: own, foldedAccountCode: folded }, { id: successor.id });
  });

  it('goes on under the code of its site, which another site has by now', async () => {
    const { db } = provider.deps;
    const { accountCode, foldedAccountCode } = await rowOf(db, 'locations', { id: site.id });
    const successor = await rowOf(db, 'locations', { customerId: CUSTOMER, enabled: 1 }, 'last');
    const { event } = await taken(send({ ...opening('moved'), site: accountCode }));
    await changeRows(db, 'locations', { accountCode, foldedAccountCode }, { id: successor.id });
    await changeRows(db, 'locations', { enabled: 0 }, { id: site.id });
    const close = { event: 'moved', site: accountCode, sentAt: at(1), endTime: at(1) };
    expect((await taken(send(close))).event).toEqual(event);
    expect(await incident(event.number)).toMatchObject({ locationId: site.id, endTime: Date.parse(at(1)) });
    await changeRows(db, 'locations', { enabled: 1 }, { id: site.id });
    const { accountCode: own, foldedAccountCode: folded } = successor;
    await changeRows(db, 'locations', { accountCode: own, foldedAccountCode: folded }, { id: successor.id });
  });

  it('replaces what was said before, and what is older than that is known as outdated', async () => {
    const signals = (type: string) => [{ id: 's', time: at(0), type, camera: site.cameras[0] }];
    const { event } = await taken(
      send({ ...opening('again'), signals: signals('Motion'), endTime: at(5), priority: 'Low' }),
    );
    const later = await taken(
      send({ event: 'again', sentAt: at(9), signals: signals('Glass break'), endTime: null }),
    );
    expect(later.taken).toEqual([
      { part: 'event', id: 'endTime', as: 'replaced' },
      { part: 'signals', id: 's', as: 'replaced' },
    ]);
    const old = await taken(
      send({ event: 'again', sentAt: at(8), signals: signals('Tamper'), status: 'Seen' }),
    );
    expect(old.taken).toEqual([
      { part: 'event', id: 'status', as: 'new' },
      { part: 'signals', id: 's', as: 'outdated' },
    ]);
    expect(await incident(event.number)).toMatchObject({ endTime: null, status: 'Seen', alarmCount: 1 });
    expect((await detail(event.number)).alarms).toMatchObject([{ type: 'Glass break' }]);
  });

  it('gives a recording another file, and lets the file before go', async () => {
    const { upload: one } = await kept(upload(provider, clip, key));
    const { upload: other } = await kept(upload(provider, picture, key));
    await taken(send({ ...opening('exchanged'), recordings: [shown('r', one)] }));
    await taken(send({ ...opening('exchanged'), sentAt: at(1), recordings: [shown('r', other)] }));
    const { db } = provider.deps;
    expect(await rowOf(db, 'ingestUploads', { name: one })).toMatchObject({ recordingId: null });
    const { recordingId } = await rowOf(db, 'ingestUploads', { name: other });
    expect(await rowOf(db, 'recordings', { id: Number(recordingId) })).toMatchObject({ format: 'JPEG' });
  });
});
