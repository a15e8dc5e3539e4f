import { pino } from 'pino';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMailer } from '../../server/mail/mailer.ts';
import { deliverWaiting, keepMail, waitingMails } from '../../server/mail/outbox.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { holdRounds, ofFile } from '../support/ofFile.ts';
import { startProvider } from '../support/provider.ts';
import { changeRows, rowOf } from '../support/scratchDatabase.ts';
import { plain, startSmtpServer } from '../support/smtpServer.ts';

let clock = Date.now();

const MINUTE = 60_000;

holdRounds();
const smtp = ofFile(startSmtpServer);
const provider = ofFile(() => {
  const settings = { smtpUrl: smtp.url, mailFrom: { name: 'Portal', address: 'portal@company.example' } };
  return startProvider({ settings, now: () => clock, incidents: 20 });
});
beforeEach(() => {
  clock += 3_600_000;
  smtp.refuse(false);
});

async function askForReset(username: string, brand = 'Vigil') {
  const validateURL = `${provider.url}/reset-password`;
  const response = await provider.post('/api/Password/ResetEmail', { username, validateURL, brand });
  expect(response.status).toBe(200);
  await provider.deps.background.settled();
}

const lastRow = () => rowOf(provider.deps.db, 'outboxMails', {}, 'last');

/** What the provider does every minute; the lines of its log. */
async function round(): Promise<unknown[]> {
  const { deps } = provider;
  if (!deps.mailer) throw new Error('There is no mailer.');
  const lines: unknown[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  await deliverWaiting({ ...deps, log }, deps.mailer, new AbortController().signal);
  return lines;
}

describe('with a mail server', () => {
  it('a reset mail arrives, from the sender that was set, with a link that works', async () => {
    await askForReset('avery');
    const mail = smtp.mails.at(-1);
    expect(mail).toMatchObject({ from: 'portal@company.example', to: ['avery@harbourline.example'] });
    const text = plain(mail?.text ?? '');
    expect(text).toMatch(/^From: Portal <portal@company\.example>$/m);
    expect(text).toMatch(/^To: avery@harbourline\.example$/m);
    expect(text).toMatch(/^Subject: Reset your Vigil password$/m);
    const [, resetToken] =
      new RegExp(`^${provider.url}/reset-password#reset=([\\w-]{43})$`, 'm').exec(text) ?? [];
    const body = { resetToken, newPassword: 'from the mail' };
    const answer = await provider.post('/api/Password/SetFromResetToken', body);
    expect(await answer.json()).toEqual({ successful: true });
    expect(await provider.signIn('avery', 'from the mail')).toEqual(expect.any(String));
    // The outbox notes that it was sent, and forgets the link.
    const recipient = 'avery@harbourline.example';
    expect(await lastRow()).toMatchObject({ recipient, sentAt: clock, body: '' });
  });

  it('a change request arrives at the support address, with no header of its writer’s', async () => {
    const token = await provider.signIn('jordan');
    const notes = 'Please call first.\n.\nRCPT TO:<x@evil.example>';
    const request = { subject: 'Gate\r\nBcc: x@evil.example', notes };
    expect((await provider.post('/api/Contact/feedback', request, token)).status).toBe(200);
    await provider.deps.background.settled();
    const mail = smtp.mails.at(-1);
    expect(mail?.to).toEqual(['support@vigil.example']);
    expect(mail?.text).toMatch(/^Subject: Change request \d+: Gate Bcc: x@evil\.example$/m);
    expect(mail?.text).not.toMatch(/^Bcc:/im);
    expect(plain(mail?.text ?? '')).toContain(notes);
  });

  it('a mail that is refused waits, and goes out with the next round, once', async () => {
    smtp.refuse(true);
    const before = smtp.mails.length;
    await askForReset('jordan');
    expect(smtp.mails.length).toBe(before);
    expect(await lastRow()).toMatchObject({ sentAt: null, body: expect.stringContaining('#reset=') });
    smtp.refuse(false);
    await round();
    expect(smtp.mails.length).toBe(before);
    clock += 60_000;
    await Promise.all([round(), round()]);
    expect(smtp.mails.slice(before).map((mail) => mail.to)).toEqual([['jordan@omalleyauto.example']]);
  });

  it('a mail that was claimed by a process which ended goes out once more, when it cannot be under way', async () => {
    smtp.refuse(true);
    await askForReset('jordan');
    smtp.refuse(false);
    const { id } = await lastRow();
    await changeRows(provider.deps.db, 'outboxMails', { sentAt: clock }, { id });
    const before = smtp.mails.length;
    clock += 4 * 60_000;
    await round();
    expect(smtp.mails.length).toBe(before);
    clock += 60_000;
    await Promise.all([round(), round()]);
    expect(smtp.mails.length).toBe(before + 1);
    expect(await lastRow()).toMatchObject({ sentAt: clock, body: '' });
  });

  it('a reset mail is not sent when its link has run out, and the link is not kept', async () => {
    smtp.refuse(true);
    await askForReset('jordan');
    smtp.refuse(false);
    clock += 30 * 60_000;
    const before = smtp.mails.length;
    await round();
    expect(smtp.mails.length).toBe(before);
    expect(await lastRow()).toMatchObject({ sentAt: null, body: '' });
  });

  it('a change request is tried for days, with growing pauses, until it arrives', async () => {
    smtp.refuse(true);
    const sent = { subject: 'Holiday', notes: 'Closed on Monday.' };
    const token = await provider.signIn('jordan');
    expect((await provider.post('/api/Contact/feedback', sent, token)).status).toBe(200);
    await provider.deps.background.settled();
    const start = clock;
    const minutes: number[] = [];
    while (clock < start + 3 * 86_400_000) {
      const { nextTryAt, sentAt } = await lastRow();
      expect(sentAt).toBeNull();
      minutes.push((Number(nextTryAt) - clock) / 60_000);
      clock = Number(nextTryAt) - 1;
      await round();
      expect((await lastRow()).tries).toBe(minutes.length);
      clock += 1;
      await round();
    }
    expect(minutes.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    const oldestSeconds = (clock - start) / 1000;
    expect(await waitingMails(provider.deps.db, clock)).toEqual({ count: 1, oldestSeconds });

    smtp.refuse(false);
    clock = Number((await lastRow()).nextTryAt);
    const before = smtp.mails.length;
    const lines = await round();
    expect(smtp.mails.slice(before).map((mail) => plain(mail.text))).toEqual([
      expect.stringContaining('Closed on Monday.'),
    ]);
    expect(lines).toEqual([expect.objectContaining({ msg: 'mail sent' })]);
    expect(await waitingMails(provider.deps.db, clock)).toMatchObject({ count: 0 });
  });

  it('the log counts the mails that wait, and names what went wrong with each', async () => {
    smtp.refuse(true);
    await askForReset('jordan');
    clock += 60_000;
    const { id } = await lastRow();
    expect(await round()).toEqual([
      expect.objectContaining({ mailId: id, tries: 2, reason: expect.stringContaining('451') }),
      expect.objectContaining({ count: 1, oldestSeconds: 60, msg: 'mails wait for the mail server' }),
    ]);
  });
});

it.each([
  ['portal@acme.example', 'Acme Watch <portal@acme.example>'],
  ['<portal@acme.example>', 'Acme Watch <portal@acme.example>'],
  ['Night desk <portal@acme.example>', 'Night desk <portal@acme.example>'],
  ['Acme: Night desk <portal@acme.example>', '"Acme: Night desk" <portal@acme.example>'],
  ['"Acme, \\"Night\\" desk" <portal@acme.example>', '"Acme, \\"Night\\" desk" <portal@acme.example>'],
  ['', 'Acme Watch <help@acme.example>'],
])('the sender of mails has a name, the brand where none is set: %j', async (text, from) => {
  const { mailFrom } = readSettings({ PORTAL_MAIL_FROM: text });
  const brand = { product: 'Acme Watch', email: 'help@acme.example' };
  const mailer = createMailer({ ...provider.deps.settings, ...brand, mailFrom });
  await mailer?.send({ recipient: 'a@b.example', subject: 'Test', body: 'Text' });
  mailer?.close();
  expect(plain(smtp.mails.at(-1)?.text ?? '').split('\n')).toContain(`From: ${from}`);
});

describe('with a mail server that hangs', () => {
  const mail = { recipient: 'late@company.example', subject: 'Late', body: 'x', expiresAt: null };

  it('what sites need is looked for each minute all the same', async () => {
    const { db, background } = provider.deps;
    const lookedAt = async () => (await rowOf(db, 'settings', { name: 'sitesScannedAt' })).value;
    const greet = smtp.hold();
    await keepMail(db, { ...mail, createdAt: clock });
    for (const _ of [1, 2]) {
      clock += MINUTE;
      vi.advanceTimersByTime(MINUTE);
      await expect.poll(lookedAt).toBe(new Date(clock).toISOString());
      expect(await lastRow()).toMatchObject({ body: 'x' });
    }
    greet();
    await background.settled();
    expect(await lastRow()).toMatchObject({ body: '' });
  });

  it('a stop waits for the mail that is under way, and for no other', async () => {
    const other = await startProvider({ settings: { smtpUrl: smtp.url }, incidents: 20, now: () => clock });
    const { db, background } = other.deps;
    await background.settled();
    const before = smtp.mails.length;
    const greet = smtp.hold();
    for (const _ of [1, 2]) await keepMail(db, { ...mail, createdAt: clock });
    vi.advanceTimersByTime(MINUTE);
    await expect.poll(async () => (await rowOf(db, 'outboxMails')).sentAt).toBe(clock);
    const closed = other.close();
    greet();
    await closed;
    expect(smtp.mails.slice(before).map(({ to }) => to)).toEqual([[mail.recipient]]);
  });
});
