import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { runAuditCommand } from '../../server/audit.ts';
import { clearAudit, recordAudit } from '../../server/auth/audit.ts';
import { refusalOf } from '../support/answers.ts';
import { ofFile } from '../support/ofFile.ts';
import { DEMO_PASSWORD, startProvider } from '../support/provider.ts';
import { recordingOf } from '../support/recordings.ts';
import { rowOf, rowsWith } from '../support/scratchDatabase.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
let clock = Date.now();

const provider = ofFile(() =>
  startProvider({ now: () => clock, incidents: 60, settings: { trustedProxies: 1 } }),
);
beforeEach(() => {
  clock += DAY;
});

const send = (path: string, body: unknown, token?: string, address = '192.0.2.7') =>
  provider.post(path, body, token, { 'X-Forwarded-For': address });
const login = (username: string, password: string) => send('/api/Authenticate', { username, password });

/** What was noted since the test began. */
async function noted(...args: string[]) {
  const lines = await runAuditCommand(['--days', '0', ...args], provider.deps.db, clock);
  return lines.map((line): Record<string, unknown> => JSON.parse(line));
}
const kindsOf = async () => (await noted()).map(({ kind, username }) => [kind, username]);

describe('the audit', () => {
  it('notes who signed in or failed to, from where, when and in which request', async () => {
    const answers = [
      await login('avery', DEMO_PASSWORD),
      await login('avery', 'wrong'),
      await login('x', 'y'),
    ];
    const common = { at: new Date(clock).toISOString(), address: '192.0.2.7' };
    const ids = answers.map(({ headers }) => headers.get('X-Request-Id'));
    const rows = await noted();
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...common, kind: 'signIn.ok', userId: 1, username: 'avery', requestId: ids[0], detail: 'password' },
        { ...common, kind: 'signIn.failed', userId: 1, username: 'avery', requestId: ids[1], detail: null },
        { ...common, kind: 'signIn.failed', userId: null, username: null, requestId: ids[2], detail: null },
      ]),
    );
    await login('casey', DEMO_PASSWORD);
    const unapproved = { kind: 'signIn.failed', detail: 'not approved' };
    expect(await noted('--login', 'casey')).toMatchObject([unapproved]);
  });

  it('has one row for a network that hammers for an hour, with the count', async () => {
    const addressOf = (n: number) => `2001:db8:7:1::${n.toString(16)}`;
    const attempts = Array.from({ length: 80 }, (_, n) =>
      send('/api/Authenticate', { username: 'jordan', password: 'wrong' }, undefined, addressOf(n)),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    const rows = await noted();
    expect(rows).toHaveLength(2);
    for (const [kind, status] of [
      ['signIn.failed', 401],
      ['signIn.limited', 429],
    ] as const) {
      const times = statuses.filter((one) => one === status).length;
      expect(times).toBeGreaterThan(1);
      expect(rows).toContainEqual(expect.objectContaining({ kind, username: 'jordan', times }));
    }
    clock += 60 * MINUTE;
    await send('/api/Authenticate', { username: 'jordan', password: 'wrong' }, undefined, addressOf(1));
    expect(await noted()).toHaveLength(1);
  });

  it.each([
    ['a person', 'signIn.ok', 1],
    ['strangers from everywhere', 'signIn.failed', null],
    ['strangers who ask for mails', 'reset.asked', null],
    ['a person who logs off', 'session.ended', 2],
  ] as const)(
    'has a hundred rows an hour of what %s may do without end, and counts the rest',
    async (_, kind, userId) => {
      for (let n = 0; n < 150; n += 1) {
        const address = `198.51.${Math.floor(n / 100)}.${n % 100}`;
        await recordAudit(provider.deps, { kind, userId }, { address, requestId: `r${n}` });
      }
      const rows = await noted('--kind', kind);
      expect(rows).toHaveLength(101);
      expect(rows.filter(({ times = 1 }) => times !== 1)).toMatchObject([{ kind, times: 50 }]);
    },
  );

  it('tells of each recording that an Admin viewed, and once an hour of one that is viewed again', async () => {
    const request = { address: '192.0.2.7', requestId: 'r' };
    const view = (n: number) => {
      const viewed = { kind: 'recording.read', userId: 3, detail: `recording ${n}` } as const;
      return recordAudit(provider.deps, viewed, request);
    };
    for (let n = 0; n < 150; n += 1) await view(n);
    await view(7);
    const rows = await noted('--kind', 'recording.read');
    expect(rows).toHaveLength(150);
    expect(rows.filter(({ times }) => times === 2)).toMatchObject([{ detail: 'recording 7' }]);
  });

  it('notes new passwords, and who asked for a reset, known or not', async () => {
    const token = await provider.signIn('avery');
    clock += 1;
    await send('/api/Password', { currentPassword: DEMO_PASSWORD, newPassword: DEMO_PASSWORD }, token);
    const page = { validateURL: `${provider.url}/reset-password`, brand: 'Vigil' };
    const asked = await send('/api/Password/ResetEmail', { username: 'avery', ...page });
    await send('/api/Password/ResetEmail', { username: 'nobody', ...page });
    await provider.deps.background.settled();
    const mail = await rowOf(provider.deps.db, 'outboxMails');
    const [, resetToken] = /#reset=(\S+)/.exec(mail.body) ?? [];
    await send('/api/Password/SetFromResetToken', { resetToken, newPassword: DEMO_PASSWORD });
    const rows = await noted();
    expect(rows.map(({ kind, username }) => [kind, username])).toEqual(
      expect.arrayContaining([
        ['password.changed', 'avery'],
        ['reset.asked', 'avery'],
        ['reset.asked', null],
        ['reset.done', 'avery'],
      ]),
    );
    const ask = { requestId: asked.headers.get('X-Request-Id'), address: '192.0.2.7', username: 'avery' };
    expect(rows).toContainEqual(expect.objectContaining({ kind: 'reset.asked', ...ask }));
  });

  it('notes a change request, a log-off, and an Admin who looks at a recording', async () => {
    const [customer, admin] = [await provider.signIn('avery'), await provider.signIn('admin')];
    const { id } = await recordingOf(provider, 'H264');
    for (const token of [customer, admin])
      expect((await send(`/api/Recording/data/${id}`, undefined, token)).status).toBe(200);
    await send('/api/Contact/feedback', { subject: 'A', notes: 'B' }, customer);
    await send('/api/Session/log-off', undefined, customer);
    const rows = (await kindsOf()).filter(([kind]) => kind !== 'signIn.ok');
    expect(rows.sort()).toEqual([
      ['changeRequest', 'avery'],
      ['recording.read', 'admin'],
      ['session.ended', 'avery'],
    ]);
    expect(await noted('--kind', 'recording.read')).toMatchObject([{ detail: `recording ${id}` }]);
  });

  it('notes a change request once, however often it is sent again under its key', async () => {
    const token = await provider.signIn('jordan');
    const request = { subject: 'A', notes: 'B' };
    for (let n = 0; n < 5; n += 1)
      await provider.post('/api/Contact/feedback', request, token, { 'Idempotency-Key': 'the same' });
    expect(await noted('--kind', 'changeRequest')).toHaveLength(1);
  });

  describe('of packages of evidence', () => {
    const digest = '0123456789abcdef'.repeat(4);
    async function noteAs(login: string) {
      const token = await provider.signIn(login);
      const { incidentId: id } = await recordingOf(provider, 'H264');
      const { length: most } = await rowsWith(provider.deps.db, 'recordings', { incidentId: id });
      const note = (body: unknown) => send(`/api/Event/evidence/${id}`, body, token);
      return { id, most, note };
    }

    it('notes the digest of a package of evidence, and takes no other text for one', async () => {
      const { id, most, note } = await noteAs('avery');
      const taken = await note({ digest, recordings: most, complete: false });
      expect(await taken.json()).toEqual({ successful: true });
      for (const other of ['x'.repeat(64), digest.toUpperCase(), digest.slice(1)])
        expect((await note({ digest: other, recordings: 1, complete: true })).status, other).toBe(400);
      const detail = `event ${id}, ${most} recordings, incomplete, SHA-256 of SHA256SUMS ${digest}`;
      const requestId = taken.headers.get('X-Request-Id');
      const made = { username: 'avery', requestId, detail };
      expect(await noted('--kind', 'evidence.made')).toMatchObject([made]);
    });

    it('tells one recording from several', async () => {
      const { id, note } = await noteAs('avery');
      await note({ digest, recordings: 1, complete: true });
      const detail = `event ${id}, 1 recording, complete, SHA-256 of SHA256SUMS ${digest}`;
      expect(await noted('--kind', 'evidence.made')).toMatchObject([{ detail }]);
    });

    it('believes in no more recordings than the event has', async () => {
      const { id, most, note } = await noteAs('avery');
      const answer = await note({ digest, recordings: most + 1, complete: true });
      expect(await refusalOf(answer)).toBe(`400 Event ${id} has ${most} recordings.`);
      expect(await noted('--kind', 'evidence.made')).toEqual([]);
    });

    it('has one row for a package and a day, and refuses more than twenty within a quarter of an hour', async () => {
      const { note } = await noteAs('avery');
      const body = { digest, recordings: 0, complete: true };
      for (let n = 0; n < 15; n += 1) expect((await note(body)).status).toBe(200);
      expect(await noted('--kind', 'evidence.made')).toMatchObject([{ times: 15 }]);
      const others = Array.from({ length: 30 }, (_, n) =>
        note({ ...body, digest: n.toString(16).padStart(64, '0') }),
      );
      const statuses = (await Promise.all(others)).map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(5).fill(200), ...Array(25).fill(429)]);
      expect(await noted('--kind', 'evidence.made')).toHaveLength(6);
    });
  });

  it('holds nothing that somebody typed, and refuses words that it does not know', async () => {
    await login('my secret password', 'another secret');
    expect(JSON.stringify(await noted())).not.toContain('secret');
    await expect(noted('--kind', 'x')).rejects.toThrow("--kind: 'x' is none of the kinds.\n\n");
    await expect(noted('--most', 'x')).rejects.toThrow(
      "--most: 'x' is no whole number of at most six digits.",
    );
    await expect(noted('--login', 'nobody')).rejects.toThrow('There is no account nobody.');
  });

  it('is written to the log too', async () => {
    const lines: unknown[] = [];
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
    const request = { address: '192.0.2.1', requestId: 'r1' };
    await recordAudit({ ...provider.deps, log }, { kind: 'session.ended', userId: 1 }, request);
    expect(lines).toMatchObject([{ audit: 'session.ended', uid: 1, ...request }]);
  });

  it('is kept for as long as the settings say', async () => {
    await login('avery', DEMO_PASSWORD);
    await clearAudit(provider.deps.db, clock + 400 * DAY, 400);
    expect((await noted()).length).toBeGreaterThan(0);
    await clearAudit(provider.deps.db, clock + 400 * DAY + 1, 400);
    expect(await noted()).toEqual([]);
  });

  it('is changed by nobody, and not removed before its time: the database refuses both', async () => {
    await login('avery', DEMO_PASSWORD);
    const { db } = provider.deps;
    await clearAudit(db, clock, 1);
    const rows = await noted();
    const refused = 'the audit is only added to';
    await expect(db.updateTable('auditEvents').set({ address: 'x' }).execute()).rejects.toThrow(refused);
    await expect(db.deleteFrom('auditEvents').execute()).rejects.toThrow(refused);
    await expect(db.deleteFrom('auditEvents').where('at', '>=', clock).execute()).rejects.toThrow(refused);
    expect(await noted()).toEqual(rows);
    await clearAudit(db, clock - DAY, 1);
    await expect(db.deleteFrom('auditEvents').where('at', '>=', clock).execute()).rejects.toThrow(refused);
  });
});
