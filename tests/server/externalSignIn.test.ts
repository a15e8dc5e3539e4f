/** Sign-ins with an issuer elsewhere: the way there and back, and whose account they lead to. */

import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { feedbackCall } from '#contract/contact.ts';
import { changePasswordCall } from '#contract/session.ts';
import { approveUser } from '../../server/commands/accounts.ts';
import { ask, failedSignInOf, tokenPayload } from '../support/answers.ts';
import { disguises } from '../support/hostile/dice.ts';
import { AVERY, CLIENT, follow, type Issuer, locationOf, startJourney } from '../support/issuer.ts';
import { freePort, serve } from '../support/listen.ts';
import { ofFile } from '../support/ofFile.ts';
import { type Provider, readWhole, startProvider, startWith } from '../support/provider.ts';
import { changeRows, countOf, rowOf, rowsWith } from '../support/scratchDatabase.ts';

let issuer: Issuer;
let provider: Provider;
let clock = Date.now();

const journey = ofFile(() => startJourney(() => clock));
beforeAll(async () => {
  ({ issuer, provider } = journey);
});
beforeEach(async () => {
  clock = Date.now();
  // No test counts towards the limits of the next.
  await provider.deps.db.deleteFrom('loginAttempts').execute();
  issuer.person = AVERY;
  issuer.refusal = undefined;
  issuer.spoil = {};
});

async function expectFailure(): Promise<void> {
  const { address, cookie } = await journey.untilCallback();
  const response = await follow(address, cookie);
  expect(await response.clone().text()).toContain('<h1>Sign-in with Google failed</h1>');
  const reason = 'Google could not be asked, or its answer did not fit. Please try again.';
  const back = `${provider.url}/login-callback`;
  expect(await failedSignInOf(response)).toEqual({ status: 502, reason, back });
}

const startOf = (key: string, { url }: Pick<Provider, 'url'>) =>
  `${url}/api/openid/${key}-login?returnUrl=${encodeURIComponent(`${url}/login-callback`)}`;
const WAITS = { error: 'awaiting_approval' };
/** The fragment that a person gets whom the issuer describes so. */
const fragmentFor = async (person: Issuer['person']) => {
  issuer.person = person;
  return Object.fromEntries(await journey.signIn());
};

describe('setting out to an issuer', () => {
  it('leaves what the way back needs in a cookie that no page and no other site can read', async () => {
    const away = await follow(startOf('google', provider));
    const address = locationOf(away);
    expect(`${address.origin}${address.pathname}`).toBe(`${issuer.url}/authorize`);
    expect(address.searchParams.get('redirect_uri')).toBe(`${provider.url}/api/openid/google-callback`);
    const cookie = away.headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(
      /^portal_sign_in_[\w-]{43}=[\w.-]+; Max-Age=600; Path=\/api\/openid; HttpOnly; SameSite=Lax$/,
    );
    for (const name of ['nonce', 'code_challenge'])
      expect(cookie).not.toContain(address.searchParams.get(name) ?? '');
  });

  it('still refuses to return elsewhere, and leaves the other sign-in to the demo page', async () => {
    const elsewhere = `${provider.url}/api/openid/google-login?returnUrl=https://evil.example/`;
    expect(await failedSignInOf(await follow(elsewhere))).toMatchObject({ status: 400 });
    const other = await (await follow(startOf('microsoft', provider))).text();
    expect(other).toContain('Sign in with Microsoft (demo)');
    expect((await follow(`${provider.url}/api/openid/microsoft-callback?code=x`)).status).toBe(404);
  });
});

describe('somebody who refuses at the issuer', () => {
  it('goes back with neither token nor error', async () => {
    issuer.refusal = 'access_denied';
    expect([...(await journey.signIn()).keys()]).toEqual([]);
  });

  it('reads of any other failure of the issuer', async () => {
    issuer.refusal = 'server_error';
    await expectFailure();
  });
});

describe('the log of a sign-in that fails', () => {
  const lineOf = async (fail: () => Promise<unknown>) => {
    const warned = vi.spyOn(provider.deps.log, 'warn');
    onTestFinished(() => warned.mockRestore());
    await fail();
    expect(warned.mock.lastCall).toEqual([expect.objectContaining({ issuer: 'google' }), 'sign-in failed']);
    return warned.mock.lastCall?.[0];
  };

  it('has what the issuer says is wrong, as to an application whose secret has run out', async () => {
    const [first, second] = [await journey.untilCallback(), await journey.untilCallback()];
    first.address.searchParams.set('code', second.address.searchParams.get('code') ?? '');
    const line = await lineOf(() => follow(first.address, first.cookie));
    expect(line).toMatchObject({ code: 'OAUTH_RESPONSE_BODY_ERROR', reason: 'invalid_grant' });
    issuer.refusal = 'server_error';
    expect(await lineOf(expectFailure)).toMatchObject({ reason: 'server_error' });
  });

  it('has nothing of an address that could be a secret', async () => {
    for (issuer.refusal of ['eyJhbGciOiJIUzI1NiJ9', 'a'.repeat(41), 'a b'])
      expect(await lineOf(expectFailure)).toMatchObject({ reason: undefined });
  });

  it('has why the issuer could not be asked', async () => {
    const googleIssuer = `http://127.0.0.1:${await freePort()}`;
    const cutOff = await startWith(provider, { googleIssuer });
    const line = await lineOf(async () => {
      expect(await failedSignInOf(await follow(startOf('google', cutOff)))).toMatchObject({ status: 502 });
    });
    expect(line).toMatchObject({ message: 'fetch failed', cause: 'ECONNREFUSED' });
    await cutOff.close();
  });
});

describe('the way back', () => {
  it('is open only to the browser that set out', async () => {
    const mine = await journey.untilCallback();
    const others = await journey.untilCallback();
    const expired = { status: 400, reason: 'This sign-in has expired. Please start again.', back: '/login' };
    expect(await failedSignInOf(await follow(mine.address))).toEqual(expired);
    expect(await failedSignInOf(await follow(mine.address, others.cookie))).toEqual(expired);
    const swapped = `${mine.cookie.split('=')[0]}=${others.cookie.split('=')[1]}`;
    expect(await failedSignInOf(await follow(mine.address, swapped))).toEqual(expired);
    const bare = await follow(`${provider.url}/api/openid/google-callback`, mine.cookie);
    expect(await failedSignInOf(bare)).toEqual(expired);
  });

  it('works once', async () => {
    const { address, cookie } = await journey.untilCallback();
    expect((await follow(address, cookie)).status).toBe(303);
    expect((await follow(address, cookie)).status).toBe(502);
  });

  it('closes after ten minutes', async () => {
    const { address, cookie } = await journey.untilCallback();
    clock += 11 * 60_000;
    expect((await follow(address, cookie)).status).toBe(400);
  });

  it('takes no code that was made for another journey', async () => {
    const [first, second] = [await journey.untilCallback(), await journey.untilCallback()];
    first.address.searchParams.set('code', second.address.searchParams.get('code') ?? '');
    expect((await follow(first.address, first.cookie)).status).toBe(502);
  });
});

describe('a token of the issuer', () => {
  it('is believed after its keys were changed', async () => {
    expect((await journey.signIn()).has('token')).toBe(true);
    await issuer.rotateKey();
    expect((await journey.signIn()).has('token')).toBe(true);
  });

  it('is refused when another key has signed it', async () => {
    await issuer.signWithForeignKey();
    await expectFailure();
    await issuer.rotateKey();
  });

  it.each([
    ['nonce', { nonce: 'of another journey' }],
    ['issuer', { iss: 'https://evil.example' }],
    ['audience', { aud: 'another-client' }],
    ['life that is over', { exp: 1_000_000 }],
    ['subject that is missing', { sub: undefined }],
  ])('is refused for its %s', async (_, spoil) => {
    issuer.spoil = spoil;
    await expectFailure();
  });
});

describe('a failure of the provider itself', () => {
  it('is not told as one of the issuer', async () => {
    const { address, cookie } = await journey.untilCallback();
    const { schema } = provider.deps.db;
    await schema.alterTable('externalIdentities').renameTo('elsewhere').execute();
    const response = await follow(address, cookie);
    await schema.alterTable('elsewhere').renameTo('externalIdentities').execute();
    expect(await failedSignInOf(response)).toMatchObject({
      status: 500,
      reason: 'Something went wrong on the server.',
      back: `${provider.url}/login-callback`,
    });
  });
});

describe('many sign-ins with an issuer', () => {
  let address = '';
  const other = ofFile(() => {
    const google = { googleClientId: CLIENT.clientId, googleClientSecret: CLIENT.clientSecret };
    const settings = { ...google, googleIssuer: issuer.url, trustedProxies: 1 };
    return startProvider({ settings, now: () => clock, incidents: 1 });
  });

  const visit = async (url: string | URL, cookie = '') => {
    const headers = { 'X-Forwarded-For': address, Cookie: cookie };
    return readWhole(await fetch(url, { redirect: 'manual', headers }));
  };
  const start = () => visit(startOf('google', other));
  const discoveries = () => issuer.asked.filter((path) => path.startsWith('/.well-known')).length;

  it('ask once in minutes for what it says of itself, and for its keys', async () => {
    address = '192.0.2.3';
    const before = issuer.asked.length;
    const starts = await Promise.all(Array.from({ length: 40 }, start));
    expect(starts.map(({ status }) => status)).toEqual(starts.map(() => 303));
    expect(issuer.asked.slice(before)).toEqual(['/.well-known/openid-configuration']);
    clock += 11 * 60_000;
    await start();
    expect(issuer.asked.slice(before)).toHaveLength(2);
    // A clock that is set back again makes nothing last longer.
    clock -= 24 * 60 * 60_000;
    await start();
    expect(issuer.asked.slice(before)).toHaveLength(3);
  });

  it('from one network are limited, in words, and those of others are not', async () => {
    const before = discoveries();
    for (const [network, elsewhere] of [
      ['192.0.2.1', '192.0.2.2'],
      ['2001:db8:0:1::', '2001:db8:0:2::1'],
    ] as const) {
      const statuses: number[] = [];
      for (let n = 0; n < 70; n += 1) {
        address = network.endsWith('::') ? `${network}${n + 1}` : network;
        statuses.push((await start()).status);
      }
      expect(statuses).toEqual([...Array<number>(60).fill(303), ...Array<number>(10).fill(429)]);
      const limited = await start();
      expect(limited.headers.get('Retry-After')).toBe('900');
      const reason = 'Too many attempts. Please try again in 15 minutes.';
      const back = `${other.url}/login-callback`;
      expect(await failedSignInOf(limited)).toEqual({ status: 429, reason, back });
      address = elsewhere;
      expect((await start()).status).toBe(303);
    }
    expect(discoveries() - before).toBeLessThanOrEqual(1);
  });

  it('do not count once they have ended well, and do when the way back is shown again', async () => {
    address = '192.0.2.4';
    const back = async () => {
      const away = await start();
      const [cookie = ''] = (away.headers.get('Set-Cookie') ?? '').split(';');
      return { address: locationOf(await visit(locationOf(away))), cookie };
    };
    for (let n = 0; n < 65; n += 1) {
      const way = await back();
      expect((await visit(way.address, way.cookie)).headers.get('Location')).toContain('#token=');
    }
    const way = await back();
    const before = issuer.asked.length;
    const shown: number[] = [];
    for (let n = 0; n < 70; n += 1) shown.push((await visit(way.address, way.cookie)).status);
    expect(shown.filter((status) => status === 429)).toHaveLength(9);
    expect(issuer.asked.length - before).toBeLessThanOrEqual(61);
  });

  it('ask an issuer that is away once in seconds, and again after that', async () => {
    let hits = 0;
    const broken = await serve((_, response) => {
      hits += 1;
      response.writeHead(500).end();
    });
    const settings = { microsoftClientId: 'a', microsoftClientSecret: 'b', microsoftIssuer: broken.url };
    const alone = await startProvider({ settings, now: () => clock, incidents: 1 });
    const first = await follow(startOf('microsoft', alone));
    expect(await first.text()).toContain('Sign-in with Microsoft failed');
    for (let n = 0; n < 9; n += 1) expect((await follow(startOf('microsoft', alone))).status).toBe(502);
    expect(hits).toBe(1);
    clock += 11_000;
    await follow(startOf('microsoft', alone));
    expect(hits).toBe(2);
    await alone.close();
    await broken.close();
  });
});

describe('somebody with the verified address of an account', () => {
  it('gets its token, and keeps the account when the address changes', async () => {
    const person = { ...AVERY, sub: 'avery-2' };
    const fragment = await fragmentFor(person);
    expect(Object.keys(fragment)).toEqual(['token']);
    const claims = tokenPayload(fragment.token);
    expect(claims).toMatchObject({ name: 'Avery Lindqvist', scopes: ['AllLocations'] });
    expect((await provider.post('/api/Event/events', { take: 1 }, fragment.token)).status).toBe(200);
    const elsewhere = { ...person, email: 'elsewhere@example.com', email_verified: false };
    expect(tokenPayload((await fragmentFor(elsewhere)).token)).toMatchObject({ uid: claims.uid });
  });

  it('waits when the account is not approved, and is tied to no other', async () => {
    const before = await usersCount();
    const [email, hd] = ['casey@cedarstone.example', 'cedarstone.example'];
    expect(await fragmentFor({ sub: 'casey-1', email, email_verified: true, hd })).toEqual(WAITS);
    expect(await usersCount()).toBe(before);
  });
});

const usersCount = () => countOf(provider.deps.db, 'users');

describe('somebody unknown', () => {
  const name = 'Robin <b>Vale</b>';
  const unknown = { sub: 'new-1', name, email: 'robin@example.com', email_verified: true };

  it('becomes one account that waits for approval, however often they come, and is let in once approved', async () => {
    const before = await usersCount();
    expect(await fragmentFor(unknown)).toEqual(WAITS);
    expect(await Promise.all([fragmentFor(unknown), fragmentFor(unknown)])).toEqual([WAITS, WAITS]);
    expect(await usersCount()).toBe(before + 1);
    await changeRows(provider.deps.db, 'users', { approved: 1 }, { name });
    const { token } = await fragmentFor(unknown);
    expect(tokenPayload(token)).toMatchObject({ name, roles: [], scopes: [], loc: [] });
  });

  it('does not get the account of an address that the issuer has not verified', async () => {
    for (const email_verified of [false, undefined, 'no'])
      expect(await fragmentFor({ ...AVERY, sub: `thief-${email_verified}`, email_verified })).toEqual(WAITS);
  });

  it('does not get the account of an address that was theirs once, at a domain that the issuer does not run', async () => {
    const { hd: _, ...stranger } = { ...AVERY, sub: 'left-the-company' };
    expect(await fragmentFor(stranger)).toEqual(WAITS);
    const hosted = { ...stranger, sub: 'hosted-elsewhere', hd: 'elsewhere.example' };
    expect(await fragmentFor(hosted)).toEqual(WAITS);
  });

  it('is one person per issuer and subject', async () => {
    const before = await usersCount();
    await fragmentFor({ sub: 'a-1' });
    await fragmentFor({ sub: 'A-1' });
    expect(await usersCount()).toBe(before + 2);
  });
});

describe('a look-alike of an address at another issuer', () => {
  const fragmentOf = (email: string) =>
    fragmentFor({ sub: `mallory-${email}`, email, email_verified: true, hd: email.split('@')[1] });

  it('leads to no account that is there', async () => {
    const emails = ['admin@vígil.example', ...['admin@vigil.example', AVERY.email].flatMap(disguises)];
    for (const email of emails) expect([email, await fragmentOf(email)]).toEqual([email, WAITS]);
  });
});

describe("an Admin's own address at another issuer", () => {
  it('ties nobody to the account: the e-mail alone is not enough', async () => {
    const sub = 'admin-1';
    const person = { sub, email: 'admin@vigil.example', email_verified: true, hd: 'vigil.example' };
    expect(await fragmentFor(person)).toEqual(WAITS);
    const tied = await rowsWith(provider.deps.db, 'externalIdentities', { subject: sub });
    expect(tied).toHaveLength(1);
    const account = await rowOf(provider.deps.db, 'users', { id: Number(tied[0]?.userId) });
    expect(account).toMatchObject({ username: expect.stringMatching(/^external:/), approved: 0 });
  });
});

describe('an account that came from an issuer alone', () => {
  /** @returns its token */
  async function admitted(sub: string, email: Partial<Issuer['person']>): Promise<string> {
    const { db } = provider.deps;
    expect(await fragmentFor({ sub, name: 'Robin Vale', ...email })).toEqual(WAITS);
    const { userId } = await rowOf(db, 'externalIdentities', { subject: sub });
    const { username } = await rowOf(db, 'users', { id: userId });
    await approveUser(db, username, { customerId: 1, allLocations: true, locationIds: [] });
    return (await journey.signIn()).get('token') ?? '';
  }

  it('has no password to change, and is told so', async () => {
    const token = await admitted('robin-1', {});
    const body = { currentPassword: 'whatever', newPassword: 'a long password' };
    expect(await ask(provider, changePasswordCall, token, body)).toEqual({
      successful: false,
      error: 'This account has no password: it signs in with Google or Microsoft.',
    });
  });

  const email = 'robin@example.com';
  it.each([
    ['its address there', { email, email_verified: true, hd: 'example.com' }, ` (${email})`],
    ['what may be its address there', { email }, ` (${email}, unverified)`],
    ['no address', {}, ''],
  ])('is named in the mail of a change request with %s', async (what, person, words) => {
    const token = await admitted(`mail of ${what}`, person);
    await ask(provider, feedbackCall, token, { subject: 'Gate', notes: 'Please call first.' });
    const { body } = await rowOf(provider.deps.db, 'outboxMails', {}, 'last');
    expect(body.startsWith(`From Robin Vale${words}, account `), body).toBe(true);
  });
});
