import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashSource } from '../../server/http/contentSecurityPolicy.ts';
import { unsubscribeToken } from '../../server/notify/morning.ts';
import { morningRound, wantMorning } from '../support/morning.ts';
import { holdRounds, ofFile } from '../support/ofFile.ts';
import { startProvider } from '../support/provider.ts';
import { rowOf } from '../support/scratchDatabase.ts';
import { startSmtpServer } from '../support/smtpServer.ts';

const PUBLIC = 'https://api.example';
const ZONE = 'Europe/Berlin';

let clock = Date.now();
/** As the mail's header and its link have it, on the provider of the test. */
let address = '';

holdRounds();
const smtp = ofFile(startSmtpServer);
const provider = ofFile(() =>
  startProvider({ settings: { smtpUrl: smtp.url, publicUrl: PUBLIC }, now: () => clock, incidents: 20 }),
);
beforeAll(() => provider.deps.background.settled());
beforeEach(async () => {
  clock = await wantMorning(provider, 'avery', { zone: ZONE });
  const [mail] = await morningRound(provider, smtp);
  const [, given = ''] = /^<(.+)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '') ?? [];
  expect(given).toMatch(/^https:\/\/api\.example\/api\/Notification\/unsubscribe\?token=[\w.-]+$/);
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail?.text).toContain(`No more of these mails: ${given}\n`);
  expect(mail?.html).toContain(`<a href="${given}">No more of these mails</a>`);
  address = given.replace(PUBLIC, provider.url);
});

const settingsRow = () => rowOf(provider.deps.db, 'notificationSettings');

/** As mail programs do it. */
const press = (url: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });

describe('the address that ends morning mails', () => {
  it('ends them by one press without a sign-in, and nothing else, and may be pressed again', async () => {
    const before = await settingsRow();
    for (const _ of ['the first press', 'another one']) {
      const answer = await press(address);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('<h1>No more morning mails</h1>');
      const none = { morningAt: null, morningZone: null, nextMorning: null };
      expect(await settingsRow()).toEqual({ ...before, ...none });
    }
    clock += 24 * 3_600_000;
    expect(await morningRound(provider, smtp)).toEqual([]);
  });

  it('changes nothing when it is opened, and shows a button that presses it', async () => {
    const before = await settingsRow();
    const answer = await fetch(address);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain('<form method="post"><button>Stop these mails</button></form>');
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    expect(answer.headers.get('Content-Security-Policy')).toContain(
      `default-src 'none'; style-src ${hashSource(style)}; form-action 'self'`,
    );
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(await settingsRow()).toEqual(before);
  });

  it('is refused in plain words when it is not the one of the mail', async () => {
    const before = await settingsRow();
    const token = new URL(address).searchParams.get('token') ?? '';
    const [id = '', signature = ''] = token.split('.');
    const path = address.split('?')[0];
    const others = [
      ...['', id, `${id}.`, `${id}.${signature.slice(1)}`, `${Number(id) + 1}.${signature}`, `0${token}`],
      ...[`${token} `, `${token}.${signature}`, `${id}.${'A'.repeat(43)}`, `-${token}`, 'é'.repeat(45)],
      unsubscribeToken(provider.deps.keys.consent, Number(id)),
    ];
    for (const other of others)
      for (const ask of [fetch, press]) {
        const answer = await ask(`${path}?token=${encodeURIComponent(other)}`);
        expect([other, answer.status]).toEqual([other, 400]);
        expect(await answer.text()).toContain('<h1>This link is not whole</h1>');
      }
    expect((await press(path ?? '')).status).toBe(400);
    expect(await settingsRow()).toEqual(before);
  });
});
