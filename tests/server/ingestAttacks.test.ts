/** What the calls for other software refuse, and that nothing of it is written. */
import { mkdir, readdir, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordingDataCall } from '#contract/recording.ts';
import { commandAudit } from '../../server/auth/audit.ts';
import { revokeSource } from '../../server/ingest/sources.ts';
import { clearUploads, keepUpload } from '../../server/ingest/uploads.ts';
import { answerOf, refusalOf } from '../support/answers.ts';
import { words } from '../support/hostile/dice.ts';
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
import { rawRequest } from '../support/rawRequest.ts';
import { addRows, changeRows, rowOf, rowsOf, rowsWith } from '../support/scratchDatabase.ts';

const OURS = 1;
const THEIRS = 2;
const MEDIA_HOST = 'https://media.example';
const CALLS = 400;
const NO_CAMERA =
  "The field 'signals[0].camera' must be the id, the name or the imported id of a camera of the site.";

let key = '';
let site: Awaited<ReturnType<typeof siteOf>>;
let clip: Buffer<ArrayBuffer>;
let picture: Buffer<ArrayBuffer>;
let clock = Date.now();
const now = () => new Date(clock).toISOString();

const provider = ofFile(() =>
  startProvider({
    incidents: 20,
    now: () => clock,
    settings: { mediaOrigins: [MEDIA_HOST], ingestCalls: CALLS, ingestMediaMegabytes: 1 },
  }),
);
beforeAll(async () => {
  key = await sourceKey(provider, OURS);
  site = await siteOf(provider, OURS);
  clip = await demoFile('yard-north-prowler.mp4');
  picture = await demoFile('yard-north-prowler-still.jpg');
});

const rows = () => ingestRows(provider);
const filesKept = async () => (await readdir(join(provider.deps.settings.dataDir, 'media'))).length;

const good = () => ({ event: 'attacked', site: site.id, sentAt: now(), startTime: now() });
const signal = () => ({ id: 's', time: now(), type: 'Motion' });
const recording = (media: unknown) => ({ id: 'r', time: now(), camera: site.cameras[0], media });

/** Must be refused so, with nothing written. */
async function refused(answer: () => Promise<Response>, status: number, error: string) {
  const before = await rows();
  expect(await refusalOf(await answer())).toBe(`${status} ${error}`);
  expect(await rows()).toBe(before);
}

/** Must be refused for what differs from a good message, or as the message of another source. */
const refusedMessage = (part: object, error: string, as = key) =>
  refused(() => sendMessage(provider, { ...good(), ...part }, as), 400, error);

const headers = (more = {}) => ({ Authorization: `Bearer ${key}`, ...more });

describe('a key', () => {
  const NO_KEY = 'Send the key of a source as Authorization: Bearer.';

  it('is wanted: none, a made-up one and a token of a person are refused, by both calls', async () => {
    const person = await provider.signIn('admin');
    for (const other of ['', 'vgs_', `vgs_${'A'.repeat(43)}`, person, key.slice(0, -1), key.toUpperCase()]) {
      await refused(() => sendMessage(provider, good(), other), 401, NO_KEY);
      await refused(() => upload(provider, picture, other), 401, NO_KEY);
    }
    await refused(() => provider.post('/api/ingest/events', good()), 401, NO_KEY);
  });

  it('opens none of the calls of people', async () => {
    expect((await provider.post('/api/Event/events', {}, key)).status).toBe(401);
  });

  it('ends at once when it is revoked', async () => {
    const ended = await sourceKey(provider, OURS);
    await taken(sendMessage(provider, { ...good(), event: 'before the end' }, ended));
    const { name } = await rowOf(provider.deps.db, 'ingestSources', {}, 'last');
    const { db } = provider.deps;
    await revokeSource({ db, audit: commandAudit(db), now: clock }, name);
    await refused(() => sendMessage(provider, good(), ended), 401, NO_KEY);
    await refused(() => upload(provider, picture, ended), 401, NO_KEY);
  });

  it('is stored as a hash alone', async () => {
    const stored = JSON.stringify(await rowsOf(provider.deps.db, 'ingestSources'));
    expect(stored).not.toContain(key);
    expect(stored).not.toContain(key.slice(4, 20));
  });
});

describe('a site of another customer', () => {
  const UNKNOWN = "The field 'site' must be the id, the account code or the imported id of a site.";

  it('is as unknown as one that does not exist', async () => {
    const other = await siteOf(provider, THEIRS);
    for (const site of [other.id, other.accountCode, 2_000_000_000, 'NO-SUCH'])
      await refusedMessage({ site }, UNKNOWN);
  });

  it('has events that the same names of another source do not reach', async () => {
    const foreign = await sourceKey(provider, THEIRS);
    const message = { ...good(), event: 'shared name', signals: [signal()] };
    const mine = await taken(sendMessage(provider, message, key));
    const end = { event: 'shared name', sentAt: now(), endTime: now() };
    const unknown = "The field 'site' is missing: this event is not known yet.";
    await refused(() => sendMessage(provider, end, foreign), 400, unknown);
    const other = await siteOf(provider, THEIRS);
    const theirs = await taken(sendMessage(provider, { ...message, site: other.id }, foreign));
    expect(theirs.event.number).not.toBe(mine.event.number);
  });

  it('takes over no event that began elsewhere', async () => {
    const both = await sourceKey(provider, OURS, THEIRS);
    await taken(sendMessage(provider, good(), both));
    const other = await siteOf(provider, THEIRS);
    await refusedMessage({ site: other.id }, "The field 'site' must be the one where the event began.", both);
  });

  it('stays out of reach for an event whose site was sold', async () => {
    const { db } = provider.deps;
    await taken(sendMessage(provider, { ...good(), event: 'sold' }, key));
    const sell = (customerId: number) =>
      db.updateTable('locations').set({ customerId }).where('id', '=', site.id).execute();
    await sell(THEIRS);
    await refused(() => sendMessage(provider, { event: 'sold', sentAt: now() }, key), 400, UNKNOWN);
    await sell(OURS);
  });

  it('lends no cameras and no uploads', async () => {
    const other = await siteOf(provider, THEIRS);
    const { id } = await rowOf(provider.deps.db, 'cameras', { locationId: other.id });
    await refusedMessage({ signals: [{ ...signal(), camera: id }] }, NO_CAMERA);
    const foreign = await sourceKey(provider, THEIRS);
    const { upload: name } = await kept(upload(provider, picture, foreign));
    const unknown = 'must be the name of a file that this source has uploaded.';
    const recordings = [recording({ upload: name })];
    await refusedMessage({ recordings }, `The field 'recordings[0].media.upload' ${unknown}`);
  });
});

describe('a message that is not as it should be', () => {
  const INSTANT = 'must be an instant with a zone, such as 2026-01-31T23:59:00Z';
  const time = '2026-01-01T00:00:00Z';
  const log = { id: 'l', time };
  const seen = { id: 'd', recording: 'r', height: 1, boxes: [] };
  const many = Array.from({ length: 101 }, (_, index) => ({ ...signal(), id: `s${index}` }));
  const WRONG: [part: object, field: string, wanted: string][] = [
    [{ event: 7 }, 'event', 'must be string'],
    [{ event: '' }, 'event', 'must not be empty'],
    [{ event: ['a'] }, 'event', 'must be string'],
    [{ event: 'a'.repeat(201) }, 'event', 'must have at most 200 characters'],
    [{ site: { id: 1 } }, 'site', 'must be an id as a number, or a text'],
    [{ site: -1 }, 'site', 'must be at least 1'],
    [{ sentAt: undefined }, 'sentAt', 'is missing'],
    [{ sentAt: 1_700_000_000 }, 'sentAt', 'must be string'],
    [{ startTime: '2026-02-30T00:00:00Z' }, 'startTime', INSTANT],
    [{ startTime: '2026-01-31T23:59:00' }, 'startTime', INSTANT],
    [{ startTime: '1970-01-01T00:00:00Z' }, 'startTime', 'must not be before the year 2000'],
    [{ startTime: '2100-01-01T00:00:00Z' }, 'startTime', 'must not lie more than a day ahead'],
    [{ sentAt: '2100-01-01T00:00:00Z' }, 'sentAt', 'must not lie ahead of now'],
    [{ endTime: '2001-01-01T00:00:00Z' }, 'endTime', 'must not be before the start'],
    [{ signals: { 0: {} } }, 'signals', 'must be Array'],
    [{ signals: [null] }, 'signals[0]', 'must be Object'],
    [{ signals: [[]] }, 'signals[0].id', 'is missing'],
    [{ signals: [{ id: 's', time: 'now', type: 'x' }] }, 'signals[0].time', INSTANT],
    [{ signals: many }, 'signals', 'must have at most 100 entries'],
    [{ logs: [{ ...log, notes: 'n'.repeat(4_001) }] }, 'logs[0].notes', 'must have at most 4000 characters'],
    [{ logs: [{ ...log, notes: { html: '<b>' } }] }, 'logs[0].notes', 'must be string'],
    [{ logs: [{ ...log, note: 'x' }] }, 'logs[0].notes', 'is missing'],
    [{ notes: 'x' }, 'notes', 'is none that is known'],
    [{ guardDispatched: true }, 'guardDispatched', 'is none that is known'],
    [{ voiceDowns: [log, log] }, 'voiceDowns[1].id', 'must be another one than that of a part before'],
    [{ detections: [{ ...seen, width: 1e9 }] }, 'detections[0].width', 'must be at most 16384'],
  ];

  it.each(WRONG.map(([part, field, wanted]) => [field, wanted, part] as const))(
    'is refused with its field, and nothing of it is written: %s %s',
    async (field, wanted, part) => {
      const answer = await sendMessage(provider, { ...good(), ...part }, key);
      expect(answer.headers.get('Content-Type')).toContain('application/json');
      expect(await answer.json()).toMatchObject({ field });
      await refusedMessage(part, `The field '${field}' ${wanted}.`);
    },
  );

  it('writes nothing of its good parts either', async () => {
    const logs = [{ id: 'l', time: now(), notes: 'Kept?' }];
    await refusedMessage({ event: 'half', logs, signals: [{ ...signal(), camera: 'x' }] }, NO_CAMERA);
  });

  it('is refused when it is no object, no JSON, too deep, too long, or of another method', async () => {
    const statusOf = async (content: string, more = {}) =>
      (await rawRequest(provider.url, '/api/ingest/events', headers(more), 'POST', content)).status;
    const before = await rows();
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const content of ['', '[]', 'null', '"x"', '{', '\u0000', deep])
      expect(await statusOf(content), content.slice(0, 20)).toBe(400);
    expect(await statusOf(`{"a":${'[{"b":'.repeat(20_000)}1${'}]'.repeat(20_000)}}`)).toBe(400);
    expect(await statusOf(JSON.stringify({ ...good(), status: 'a\u0000b' }))).toBe(400);
    expect(await statusOf(' '.repeat(256 * 1024 + 1))).toBe(413);
    expect(await statusOf(' '.repeat(256 * 1024 + 1), { 'Transfer-Encoding': 'chunked' })).toBe(413);
    expect((await fetch(`${provider.url}/api/ingest/events`)).status).toBe(405);
    expect(await rows()).toBe(before);
  });

  it('reaches no prototype', async () => {
    const text = JSON.stringify({ ...good(), event: 'proto' });
    for (const name of ['__proto__', 'constructor', 'toString'])
      await rawRequest(
        ...([provider.url, '/api/ingest/events', headers(), 'POST'] as const),
        text.replace('{', `{"${name}":{"priority":"Test","isAdmin":true},`),
      );
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
    for (const { incidentId } of await rowsWith(provider.deps.db, 'ingestEvents', { externalId: 'proto' }))
      expect(await incidentRow(provider, Number(incidentId))).toMatchObject({ priority: 'Medium' });
  });

  it('may hold any text, which stays a text', async () => {
    const hostile = `<img src=x onerror=alert(1)>'"; drop table incidents; --\u202e${'\u0301'.repeat(50)}\ud800`;
    const parts = {
      signals: [{ ...signal(), id: hostile, type: hostile }],
      logs: [{ id: '../../etc/passwd', time: now(), notes: hostile }],
    };
    const message = { ...good(), event: hostile, status: hostile, ...parts };
    const { event } = await taken(sendMessage(provider, message, key));
    const { incidentLogs } = await eventRecord(provider, event.number, await provider.signIn('avery'));
    expect(incidentLogs).toMatchObject([{ notes: hostile.replace('\ud800', '\ufffd') }]);
  });
});

describe('a file that is no clip and no picture', () => {
  const NEITHER = 'The body must be an MP4 with H.264, or a JPEG.';
  const html = '<html><script>alert(1)</script></html>';
  const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  const box = (type: string, content = '') =>
    Buffer.concat([Buffer.from([0, 0, 0, 8 + content.length]), Buffer.from(`${type}${content}`, 'latin1')]);

  const joined = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
  const clipHead = box('ftyp', 'isom0000');
  it.each([
    ['nothing', () => joined()],
    ['HTML', () => joined(html)],
    ['HTML that begins like a picture', () => joined(jpegHead, html)],
    ['HTML that begins and ends like a picture', () => joined(jpegHead, html, Buffer.from([0xff, 0xd9]))],
    ['HTML that begins like a clip', () => joined(clipHead, html)],
    ['a clip without pictures', () => joined(clipHead, box('moov', 'mp4a'), box('mdat', 'x'))],
    [
      'a clip with a box beyond its end',
      () => joined(clipHead, Buffer.from([127, 255, 255, 255]), 'moovavc1'),
    ],
    ['a clip that is cut off', () => clip.subarray(0, clip.length - 100)],
    ['a picture that is cut off', () => picture.subarray(0, picture.length - 100)],
    ['a form with a clip in it', () => joined('--x\r\nContent-Disposition: form-data\r\n\r\n', clip)],
    ['an SVG', () => joined('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a GIF', () => joined('GIF89a\u0001\u0000\u0001\u0000')],
  ])('is refused: %s', async (_, make) => {
    const before = await filesKept().catch(() => 0);
    for (const type of ['application/octet-stream', 'video/mp4', 'image/jpeg'])
      await refused(() => upload(provider, Buffer.from(make()), key, type), 415, NEITHER);
    // The folder of what comes in is all that is there beside what was kept.
    expect((await filesKept()) - before).toBeLessThanOrEqual(1);
    expect(await readdir(join(provider.deps.settings.dataDir, 'media', 'incoming'))).toEqual([]);
  });

  it('is one under another type too', async () => {
    const as = (bytes: Buffer<ArrayBuffer>, type: string) => () => upload(provider, bytes, key, type);
    await refused(as(clip, 'image/jpeg'), 415, 'The body is video/mp4, not image/jpeg.');
    await refused(as(picture, 'video/mp4; x=1'), 415, 'The body is image/jpeg, not video/mp4.');
  });

  it('is refused when it is too long, as soon as it is, and leaves nothing', async () => {
    const body = 'x'.repeat(1024 * 1024 + 1);
    for (const more of [{}, { 'Transfer-Encoding': 'chunked' }]) {
      const answer = await rawRequest(provider.url, '/api/ingest/media', headers(more), 'POST', body);
      expect(answer.status).toBe(413);
    }
    expect(await readdir(join(provider.deps.settings.dataDir, 'media', 'incoming'))).toEqual([]);
  });
});

describe('an upload', () => {
  it('gets a name of the provider’s, whatever its sender calls it', async () => {
    const named = headers({ 'Content-Disposition': 'attachment; filename="../../../etc/cron.d/x.mp4"' });
    const address = `${provider.url}/api/ingest/media?name=../x`;
    const response = await fetch(address, { method: 'POST', headers: named, body: picture });
    const { upload: name, format, bytes } = await kept(response);
    expect(name).toMatch(/^[0-9a-f]{32}\.jpg$/);
    expect([format, bytes]).toEqual(['JPEG', picture.length]);
    const path = join(provider.deps.settings.dataDir, 'media', name);
    expect((await readFile(path)).equals(picture)).toBe(true);
  });

  it('that a full disk cuts off is to be sent again, and leaves nothing', async () => {
    const { db, log, settings } = provider.deps;
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const body = new ReadableStream({ start: (stream) => stream.error(full) });
    const { id: sourceId } = await rowOf(db, 'ingestSources');
    const before = await rows();
    const desk = { db, log, dataDir: settings.dataDir, sourceId, now: clock };
    await expect(keepUpload(desk, body, 'video/mp4')).rejects.toMatchObject({
      status: 503,
      headers: { 'Retry-After': '60' },
    });
    expect(await rows()).toBe(before);
    expect(await readdir(join(settings.dataDir, 'media', 'incoming'))).toEqual([]);
  });

  it('is shown by one recording of one event', async () => {
    const { upload: name } = await kept(upload(provider, picture, key));
    const message = { ...good(), event: 'first', recordings: [recording({ upload: name })] };
    await taken(sendMessage(provider, message, key));
    await taken(sendMessage(provider, { ...message, sentAt: now() }, key));
    const ONCE = 'must be a file that no other recording shows.';
    await refusedMessage({ ...message, event: 'second' }, `The field 'recordings[0].media.upload' ${ONCE}`);
    const { upload: other } = await kept(upload(provider, picture, key));
    const twice = ['r1', 'r2'].map((id) => ({ ...recording({ upload: other }), id }));
    const third = { event: 'third', recordings: twice };
    await refusedMessage(third, `The field 'recordings[1].media.upload' ${ONCE}`);
  });

  it('goes after a day when no recording shows it, with its file; a shown one stays', async () => {
    const { db, settings } = provider.deps;
    const unused = await kept(upload(provider, picture, key));
    const shown = await kept(upload(provider, picture, key));
    const message = { ...good(), event: 'shown', recordings: [recording({ upload: shown.upload })] };
    await taken(sendMessage(provider, message, key));
    const folder = join(settings.dataDir, 'media');
    await clearUploads(db, settings.dataDir, clock + 23 * 3_600_000);
    expect(await readdir(folder)).toContain(unused.upload);
    await clearUploads(db, settings.dataDir, clock + 25 * 3_600_000);
    const left = await readdir(folder);
    expect(left).toContain(shown.upload);
    expect(left).not.toContain(unused.upload);
  });

  it('goes with a hundred others at a time, which a file that cannot be removed does not bring back', async () => {
    const { db, settings } = provider.deps;
    const folder = join(settings.dataDir, 'media');
    const { upload: before } = await kept(upload(provider, picture, key));
    const row = await rowOf(db, 'ingestUploads', { name: before });
    const names = Array.from({ length: 150 }, (_, index) => `old-${index}`);
    const createdAt = (index: number) => clock - 25 * 3_600_000 + index;
    await addRows(
      db,
      'ingestUploads',
      ...names.map((name, index) => ({ ...row, name, createdAt: createdAt(index) })),
    );
    const left = async () =>
      (await rowsWith(db, 'ingestUploads')).filter(({ name }) => name.startsWith('old-')).length;
    // No file: it is not removed as one.
    await mkdir(join(folder, 'old-149'));
    await expect(clearUploads(db, settings.dataDir, clock)).rejects.toThrow('old-149');
    expect(await left()).toBe(50);
    await rmdir(join(folder, 'old-149'));
    await clearUploads(db, settings.dataDir, clock);
    expect(await left()).toBe(0);
  });

  it('is refused while its source has a gigabyte of others that nothing shows', async () => {
    const hoarder = await sourceKey(provider, OURS);
    const { upload: name } = await kept(upload(provider, picture, hoarder));
    await changeRows(provider.deps.db, 'ingestUploads', { bytes: 2 ** 31 }, { name });
    const again = () => upload(provider, picture, hoarder);
    await refused(again, 429, 'Too many uploads are shown by no recording.');
    await provider.deps.db.deleteFrom('ingestUploads').where('name', '=', name).execute();
  });
});

describe('a reference to media', () => {
  const ELSEWHERE = words`http://169.254.169.254/latest/meta-data/a.jpg http://127.0.0.1:8080/a.jpg
    https://media.example.evil.example/a.jpg https://media.example@evil.example/a.jpg //media.example/a.jpg
    https://user:word@media.example/a.jpg http://media.example/a.jpg https://media.example:8443/a.jpg
    javascript:alert(1) data:image/jpeg;base64,AA file:///etc/passwd /media/a.jpg`;
  it.each(ELSEWHERE)('is refused elsewhere than on a listed host: %s', async (url) => {
    const wanted = 'must be an address of a media host that the provider has listed.';
    const recordings = [recording({ url, format: 'JPEG' })];
    await refusedMessage({ recordings }, `The field 'recordings[0].media.url' ${wanted}`);
  });

  it('is handed to the browser as it is', async () => {
    const url = `${MEDIA_HOST}/clips/1.mp4?token=a`;
    const message = { ...good(), event: 'elsewhere', recordings: [recording({ url, format: 'H264' })] };
    const { event } = await taken(sendMessage(provider, message, key));
    const { id } = await rowOf(provider.deps.db, 'recordings', { incidentId: event.number });
    const avery = await provider.signIn('avery');
    const content = await provider.post(`/api/Recording/data/${id}`, undefined, avery);
    const recorded = { url, recording: { recordingFormat: 'H264' } };
    expect(await answerOf(recordingDataCall, content)).toMatchObject(recorded);
  });
});

describe('a flood', () => {
  it('is refused beyond the calls of a minute, for its source alone, with the time to wait', async () => {
    clock += 60_000;
    const flooding = await sourceKey(provider, OURS);
    const statuses = new Set<number>();
    for (let call = 0; call < CALLS; call += 1)
      statuses.add((await sendMessage(provider, {}, flooding)).status);
    expect([...statuses]).toEqual([400]);
    clock += 20_000;
    const response = await sendMessage(provider, good(), flooding);
    expect(response.headers.get('Retry-After')).toBe('40');
    expect(await refusalOf(response)).toBe('429 Too many calls. Go on in 40 seconds.');
    await taken(sendMessage(provider, { ...good(), event: 'beside the flood' }, key));
    clock += 40_000;
    await taken(sendMessage(provider, { ...good(), event: 'after the flood' }, flooding));
  });
});
