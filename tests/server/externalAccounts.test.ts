import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Issuer } from '../support/issuer.ts';
import type { Provider } from '../support/provider.ts';
import { AVERY, type SignInJourney, startJourney } from '../support/signInJourney.ts';
import { tokenPayload } from '../support/tokenPayload.ts';

let journey: SignInJourney;
let issuer: Issuer;
let provider: Provider;

beforeAll(async () => {
  journey = await startJourney(Date.now);
  ({ issuer, provider } = journey);
});
beforeEach(() => {
  issuer.person = AVERY;
});
afterAll(() => journey.close());

const usersCount = async () => (await provider.deps.db.selectFrom('users').select('id').execute()).length;

describe('somebody with the verified address of an account', () => {
  it('gets its token, and keeps the account when the address changes', async () => {
    const fragment = await journey.signIn();
    expect([...fragment.keys()]).toEqual(['token']);
    const claims = tokenPayload(fragment.get('token'));
    expect(claims).toMatchObject({ name: 'Avery Lindqvist', scopes: ['AllLocations'] });
    const events = await provider.post('/api/Event/events', { take: 1 }, fragment.get('token') ?? '');
    expect(events.status).toBe(200);
    issuer.person = { ...AVERY, email: 'elsewhere@example.com', email_verified: false };
    expect(tokenPayload((await journey.signIn()).get('token'))).toMatchObject({ uid: claims.uid });
  });

  it('waits when the account is not approved', async () => {
    issuer.person = {
      sub: 'casey-1',
      email: 'casey@cedarstone.example',
      email_verified: true,
      hd: 'cedarstone.example',
    };
    const before = await usersCount();
    expect(Object.fromEntries(await journey.signIn())).toEqual({ error: 'awaiting_approval' });
    expect(await usersCount()).toBe(before);
  });
});

describe('somebody unknown', () => {
  const unknown = {
    sub: 'new-1',
    name: 'Robin <b>Vale</b>',
    email: 'robin@example.com',
    email_verified: true,
  };

  it('becomes one account that waits for approval, however often they come', async () => {
    issuer.person = unknown;
    const before = await usersCount();
    expect(Object.fromEntries(await journey.signIn())).toEqual({ error: 'awaiting_approval' });
    const again = await Promise.all([journey.signIn(), journey.signIn()]);
    expect(again.map((fragment) => fragment.get('error'))).toEqual([
      'awaiting_approval',
      'awaiting_approval',
    ]);
    expect(await usersCount()).toBe(before + 1);
  });

  it('is let in once approved', async () => {
    issuer.person = unknown;
    await journey.signIn();
    await provider.deps.db
      .updateTable('users')
      .set({ approved: 1 })
      .where('name', '=', unknown.name)
      .execute();
    const claims = tokenPayload((await journey.signIn()).get('token'));
    expect(claims).toMatchObject({ name: 'Robin <b>Vale</b>', roles: [], scopes: [], loc: [] });
  });

  it('does not get the account of an address that the issuer has not verified', async () => {
    for (const email_verified of [false, undefined, 'no']) {
      issuer.person = { ...AVERY, sub: `thief-${email_verified}`, email_verified };
      expect(Object.fromEntries(await journey.signIn())).toEqual({ error: 'awaiting_approval' });
    }
  });

  it('does not get the account of an address that was theirs once, at a domain that the issuer does not run', async () => {
    const { hd: _, ...stranger } = { ...AVERY, sub: 'left-the-company' };
    issuer.person = stranger;
    expect(Object.fromEntries(await journey.signIn())).toEqual({ error: 'awaiting_approval' });
    issuer.person = { ...stranger, sub: 'hosted-elsewhere', hd: 'elsewhere.example' };
    expect(Object.fromEntries(await journey.signIn())).toEqual({ error: 'awaiting_approval' });
  });

  it('is one person per issuer and subject', async () => {
    issuer.person = { sub: 'a-1' };
    const before = await usersCount();
    await journey.signIn();
    issuer.person = { sub: 'A-1' };
    await journey.signIn();
    expect(await usersCount()).toBe(before + 2);
  });
});
