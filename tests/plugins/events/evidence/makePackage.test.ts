import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '#contract/event.ts';
import type { EvidencePart } from '#machines/evidence.ts';
import { mediaPath, readManifest } from '../../../../server/media/mediaLibrary.ts';
import { mediaFile } from '../../../support/mediaFile.ts';
import { type Fate, type HostOptions, sha256, startHost, startPackage } from './packageHost.ts';

const FATES = ['good', 'expired', 'gone', 'no media', 'refused', 'cut', 'empty', 'page', 'json'] as const;
const bytesOf = (id: number) => mediaFile(`recording ${id} `.repeat(id * 50));

/** Some of the recordings are of one camera and one second, so that their names are alike. */
function eventWith(count: number): EventRecord {
  return {
    incident: { id: 12, startTime: '2026-11-22T10:00:00Z' },
    location: { id: 5, name: 'Yard <b>North</b>' },
    timeZone: 'America/Toronto',
    recordings: Array.from({ length: count }, (_, index) => ({
      recordingId: index + 1,
      cameraName: index % 3 === 0 ? 'Gate' : `Camera ${index}`,
      startTime: '2026-11-22T10:00:05Z',
      recordingType: 'Image',
    })),
    incidentLogs: [{ time: '2026-11-22T10:01:00Z', notes: '</table><script>alert(1)</script>' }],
    alarms: [
      { id: 1, time: '2026-11-22T10:00:05Z', type: 'Motion', cameraName: 'Gate <1>', area: { id: 4 } },
      { time: 'at dawn', armed: true },
      'Tamper',
      null,
    ],
  };
}

const partsOf = (event: EventRecord, ids: readonly number[]): EvidencePart[] => [
  { id: 'event' },
  { id: 'contacts' },
  ...(event.recordings ?? [])
    .filter(({ recordingId }) => ids.includes(recordingId))
    .map((recording): EvidencePart => ({ id: `recording ${recording.recordingId}`, recording })),
];

const NO_FATES: HostOptions['fates'] = new Map();

/** @param atEnd for a test that makes many: each ends with the test by default */
async function made(
  options: Partial<HostOptions> & {
    count: number;
    limit?: number;
    ids?: readonly number[];
    withBoxes?: boolean;
    /** Recordings that the provider has since the choice. */
    later?: number;
  },
  atEnd?: (end: () => void) => void,
) {
  const {
    count,
    limit = null,
    withBoxes = false,
    later = 0,
    ids = Array.from({ length: count }, (_, index) => index + 1),
    ...host
  } = options;
  const event = eventWith(count);
  const told = eventWith(count + later);
  const { server, busy, notes } = await startHost({ event: told, bytesOf, fates: NO_FATES, ...host }, atEnd);
  const made = startPackage(server.origin, event, limit);
  made.actor.send({
    type: 'start',
    choice: { parts: partsOf(event, ids), leftOut: count - ids.length, withBoxes, note: 'A note' },
  });
  await made.rests();
  return { ...made, busy, notes, server };
}

/** What is in the archive is what its lists say, whoever reads them. */
function expectTrueLists({ files, report }: ReturnType<Awaited<ReturnType<typeof made>>['content']>): void {
  const sums = (files.get('SHA256SUMS')?.toString() ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  '));
  expect(sums.map(([, name]) => name).toSorted()).toEqual(
    [...files.keys()].filter((name) => name !== 'SHA256SUMS').toSorted(),
  );
  for (const [digest, name = ''] of sums) expect(digest, name).toBe(sha256(files.get(name) ?? ''));
  expect(report.recordings.map(({ file }) => file).toSorted()).toEqual(
    [...files.keys()].filter((name) => name.startsWith('recordings/')).toSorted(),
  );
  for (const { recordingId, file, bytes, sha256: digest } of report.recordings) {
    expect(files.get(file)).toEqual(bytesOf(recordingId));
    expect([bytes, digest]).toEqual([bytesOf(recordingId).length, sha256(bytesOf(recordingId))]);
  }
}

const idsIn = (texts: readonly { what: string }[]) =>
  texts.flatMap(({ what }) => /^Recording (\d+),/.exec(what)?.[1] ?? []).map(Number);

describe('a package from a provider that fails at random', () => {
  const run = fc.record({
    fates: fc.array(fc.array(fc.constantFrom(...FATES), { maxLength: 3 }), { maxLength: 7 }),
    retries: fc.nat(2),
    eventStatus: fc.constantFrom(200, 200, 500),
    contactsStatus: fc.constantFrom(200, 403, 500),
    leftOut: fc.nat(3),
    later: fc.nat(1),
  });

  it('says exactly what is in it, and what is not', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(run, async ({ fates, retries, leftOut, ...statuses }) => {
        const count = fates.length;
        const ids = fates.map((_, index) => index + 1).filter((id) => id !== leftOut);
        const fatesById = new Map(fates.map((each, index) => [index + 1, each]));
        let end = () => {};
        const one = await made({ count, ids, fates: fatesById, ...statuses }, (stop) => {
          end = stop;
        });
        try {
          for (let times = 0; times < retries && one.actor.getSnapshot().value !== 'done'; times += 1) {
            one.actor.send({ type: 'retry' });
            await one.rests();
          }
          const unfetched = [...one.actor.getSnapshot().context.missing.keys()];
          one.actor.send({ type: 'save' });
          const { value, context } = await one.rests();
          expect(value).toBe('done');
          const { files, report } = one.content();
          expectTrueLists({ files, report });
          const packed = report.recordings.map(({ recordingId }) => recordingId);
          expect([...packed, ...idsIn(report.missing)].toSorted((a, b) => a - b)).toEqual(ids);
          expect(report.missing).toHaveLength(unfetched.length);
          expect(report.missing.filter(({ cause }) => cause === '')).toEqual([]);
          expect(report.complete).toBe(unfetched.length === 0);
          expect(report.recordingsLeftOut).toBe(count - ids.length);
          expect(context.saved?.name.startsWith('INCOMPLETE-')).toBe(unfetched.length > 0);
          expect(report.recordings.filter(({ isChanged }) => isChanged)).toEqual([]);
          expect(one.busy.most).toBeLessThanOrEqual(3);
          expect(await context.saved?.noted).toBe(true);
          expect(one.notes).toEqual([
            {
              digest: sha256(files.get('SHA256SUMS') ?? ''),
              recordings: packed.length,
              complete: report.complete,
            },
          ]);
        } finally {
          one.actor.stop();
          end();
        }
      }),
      { numRuns: Number(process.env.SCHEDULE_RUNS) > 0 ? 300 : 15 },
    );
  });
});

describe('a package', () => {
  it('tells recordings of one camera and second apart by their ids, and keeps the request ids of what it was made from', async () => {
    const { content } = await made({ count: 4 });
    const { requestIds, recordings } = content().report;
    const names = recordings.map(({ file }) => file);
    expect(new Set(names).size).toBe(4);
    expect(names.filter((name) => name.endsWith('_recording-4.jpg'))).toHaveLength(1);
    expect(requestIds).toHaveLength(2);
    expect(recordings.map((one) => one.requestIds.length)).toEqual([2, 2, 2, 2]);
  });

  it('has pictures with different names of a clip and a still of one camera and second', async () => {
    const { content, drawn } = await made({ count: 4, clips: [1], withBoxes: true });
    expect(drawn).toEqual([false, false, false, false]);
    const { files, report } = content();
    expectTrueLists({ files, report });
    const names = [...files.keys()].filter((name) => name.startsWith('pictures/'));
    expect(names.toSorted()).toEqual(report.recordings.map(({ picture }) => picture?.file).toSorted());
    expect(names).toHaveLength(4);
  });

  it.each<[Fate, string]>([
    ['empty', 'The media file is empty.'],
    ['page', 'What was received is neither a picture nor a clip.'],
    ['json', 'What was received is neither a picture nor a clip.'],
  ])('is incomplete where the media host answers 200 with: %s', async (fate, cause) => {
    const one = await made({ count: 2, fates: new Map([[1, [fate]]]) });
    one.actor.send({ type: 'save' });
    await one.rests();
    const { report } = one.content();
    expect([report.complete, report.recordings.map(({ recordingId }) => recordingId)]).toEqual([false, [2]]);
    expect(report.missing).toMatchObject([{ what: expect.stringMatching(/^Recording 1, /), cause }]);
  });

  it('keeps a file that the provider gives cut off without a picture of its middle, and names its end as missing', async () => {
    const entry = readManifest().find(({ file }) => file.endsWith('.mp4'));
    if (entry === undefined) throw new Error('The footage has no clip.');
    const clip = readFileSync(mediaPath(entry));
    const half = clip.subarray(0, clip.length / 2);
    const given = (id: number) => (id === 1 ? half : clip);
    const one = await made({ count: 2, clips: [1, 2], withBoxes: true, bytesOf: given });
    const { report } = one.content();
    expect(
      report.recordings.map(({ picture, pictureProblem }) => [picture !== null, pictureProblem]),
    ).toEqual([
      [false, 'The clip ends too soon.'],
      [true, null],
    ]);
    expect(report.recordings.map(({ bytes }) => bytes)).toEqual([half.length, clip.length]);
    expect([report.complete, one.actor.getSnapshot().context.saved?.name]).toEqual([
      false,
      expect.stringMatching(/^INCOMPLETE-/),
    ]);
    expect(report.missing).toMatchObject([
      {
        what: expect.stringMatching(/^The end of recording 1, /),
        cause: 'The file ends too soon, as the provider sent it.',
      },
    ]);
  });

  it('has what can be read of the lists that the provider tells, and says of how many rows it is not so', async () => {
    const one = await made({ count: 1, moreRows: ['?', 7] });
    const { report } = one.content();
    expect([report.complete, report.recordings.length, report.logs.length, report.contacts?.length]).toEqual([
      ...[false, 1, 1, 1],
    ]);
    expect(report.missing.map(({ what, cause }) => `${what}: ${cause}`)).toEqual([
      'Recordings of the event: 2 of them could not be read.',
      'Event logs: 2 of them could not be read.',
      'Contacts of the site: 2 of them could not be read.',
    ]);
    expect(report.requestIds).toEqual(
      expect.arrayContaining(report.missing.map(({ requestId }) => requestId)),
    );
  });

  it('names what does not fit into the browser, and holds the rest', async () => {
    // Any two fit, whichever come first; all three do not.
    const limit = bytesOf(2).length + bytesOf(3).length;
    const { actor, rests, content } = await made({ count: 3, limit });
    actor.send({ type: 'save' });
    await rests();
    const { report } = content();
    expectTrueLists(content());
    expect(report.missing.map(({ cause }) => cause)).toEqual([
      expect.stringMatching(/^The package would be larger than/),
    ]);
  });

  it('says that contacts may not be read, which is no failure', async () => {
    const { actor, content } = await made({ count: 1, contactsStatus: 403 });
    expect(actor.getSnapshot().value).toBe('done');
    expect(content().report).toMatchObject({
      complete: true,
      contacts: null,
      contactsNote: 'This account may not read them (status 403).',
    });
  });

  it('is complete without a provider that notes it, and asks such a provider once', async () => {
    const { actor, rests, server } = await made({ count: 1, noteStatus: 404 });
    expect(await actor.getSnapshot().context.saved?.noted).toBe(null);
    const { choice } = actor.getSnapshot().context;
    actor.send({ type: 'again' });
    actor.send({ type: 'start', choice });
    await rests();
    expect(await actor.getSnapshot().context.saved?.noted).toBe(null);
    expect(server.received.filter(({ url }) => url.startsWith('/api/Event/evidence/'))).toHaveLength(1);
  });

  it('has the alarms as a table on the site’s clock, with what is plain in them, and whole in its report.json', async () => {
    const { content } = await made({ count: 1 });
    const { files, report } = content();
    const html = files.get('report.html')?.toString() ?? '';
    const [, table = ''] = /<h2>Alarms<\/h2>(.*?)<\/section>/s.exec(html) ?? [];
    const cells = (row: string, tag: string) =>
      [...row.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 'gs'))].map(([, text]) => text);
    expect(cells(table, 'th')).toEqual(['Time', 'Type', 'Camera', 'More']);
    expect(
      cells(table, 'tr')
        .slice(1)
        .map((row = '') => cells(row, 'td')),
    ).toEqual([
      ['2026-11-22 05:00:05 -05:00', 'Motion', 'Gate &lt;1&gt;', 'id: 1'],
      ['at dawn', '—', '', 'armed: true'],
      ['—', 'Tamper', '', ''],
      ['—', '—', '', ''],
    ]);
    expect(report.alarms).toEqual(eventWith(1).alarms);
  });

  it('has an unknown caller where the provider sends a blank name', async () => {
    const told = eventWith(1);
    const callIns = [{ callIn: { type: 'Call', otherContact: ' ' } }];
    const { content } = await made({ count: 1, event: { ...told, location: { ...told.location, callIns } } });
    const { files, report } = content();
    expect(files.get('report.html')?.toString()).toContain('>Unknown caller</td>');
    expect(report.callIns.map(({ otherContact }) => otherContact)).toEqual([null]);
  });

  it('says of one part that it is missing, and of one recording that it was not chosen', async () => {
    const one = await made({ count: 3, ids: [1, 2], fates: new Map([[2, ['gone']]]) });
    one.actor.send({ type: 'save' });
    await one.rests();
    const { files } = one.content();
    expect(files.get('README.txt')?.toString()).toContain(
      'INCOMPLETE. 1 of the parts that were asked for is missing; report.html names it.',
    );
    expect(files.get('report.html')?.toString()).toContain('<p>1 more of this event was not chosen.</p>');
  });

  it('says in README.txt and in its report how to check it, on Windows too', async () => {
    const { content } = await made({ count: 1 });
    const { files } = content();
    const [readme = '', html = ''] = ['README.txt', 'report.html'].map((name) => files.get(name)?.toString());
    // As a page shows it: with one space for many.
    const shown = html
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/\s+/g, ' ');
    const compare =
      "Get-Content SHA256SUMS -Encoding UTF8 | ForEach-Object { $sum, $file = $_ -split '\\s+', 2; " +
      'if ((Get-FileHash -LiteralPath $file).Hash -eq $sum) { "OK $file" } else { "CHANGED $file" } }';
    for (const text of [readme, shown])
      for (const command of ['sha256sum -c SHA256SUMS', 'shasum -a 256 -c SHA256SUMS', compare])
        expect(text).toContain(command);
    expect(readme).toContain('certutil -hashfile SHA256SUMS SHA256');
    expect(shown).toContain('certutil -hashfile FILE SHA256');
  });

  it('shows hostile texts as texts in its report', async () => {
    const { content } = await made({ count: 1 });
    const html = content().files.get('report.html')?.toString() ?? '';
    expect(html).toContain('&lt;/table&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('Yard &lt;b&gt;North&lt;/b&gt;');
    expect(html).not.toContain('<script');
  });
});
