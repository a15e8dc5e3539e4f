import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failedSignInOf, refusalOf } from '../support/answers.ts';
import { callbackForms, foreignForms, otherPages } from '../support/hostile/redirectForms.ts';
import { type Provider, startProvider } from '../support/provider.ts';
import { rawRequest } from '../support/rawRequest.ts';

const OTHER_PORTAL = 'https://portal.example';
let provider: Provider;

beforeAll(async () => {
  provider = await startProvider({ incidents: 20, settings: { allowedOrigins: [OTHER_PORTAL] } });
});
afterAll(() => provider.close());

const query = (returnUrl: string) => `returnUrl=${encodeURIComponent(Buffer.from(returnUrl).toString())}`;

/** Where the consent page's form leads somebody who cancels. */
async function wayBack(returnUrl: string): Promise<string> {
  const page = await fetch(`${provider.url}/api/openid/google-login?${query(returnUrl)}`);
  const [, state = ''] = /name="state" value="([^"]+)"/.exec(await page.text()) ?? [];
  const form = new URLSearchParams({ state, identity: 'nobody' }).toString();
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': String(form.length),
  };
  const answer = await rawRequest(provider.url, '/api/openid/demo-consent', headers, 'POST', form);
  return String(answer.headers.location);
}

describe('an address to return to', () => {
  it('is refused in a hundred forms that lead elsewhere, by both sign-ins and by the reset mail', async () => {
    const forms = foreignForms(provider.url);
    expect(new Set(forms).size).toBeGreaterThanOrEqual(80);
    for (const form of forms) {
      const context = JSON.stringify(form);
      for (const issuer of ['google', 'microsoft']) {
        const start = await fetch(`${provider.url}/api/openid/${issuer}-login?${query(form)}`, {
          redirect: 'manual',
        });
        expect(await failedSignInOf(start), context).toMatchObject({ status: 400, back: '/login' });
      }
      const body = { username: 'avery', validateURL: form, brand: 'Vigil' };
      const reset = await provider.post('/api/Password/ResetEmail', body);
      expect(await refusalOf(reset), context).toMatchObject({ status: 400 });
    }
    await provider.deps.background.settled();
    expect(await provider.deps.db.selectFrom('outboxMails').selectAll().execute()).toEqual([]);
  }, 120_000);

  it('of the portal leads to the page that waits for a token, however it is spelt', async () => {
    for (const form of callbackForms(provider.url)) {
      const back = await wayBack(form);
      expect([`${provider.url}/login-callback`, `${OTHER_PORTAL}/login-callback`], form).toContain(back);
    }
  });

  it('is no other page of the portal, where a token would stay in the address', async () => {
    for (const form of otherPages(provider.url)) {
      const start = await fetch(`${provider.url}/api/openid/google-login?${query(form)}`);
      expect(await failedSignInOf(start), form).toMatchObject({ status: 400, back: '/login' });
    }
  });

  it('of the loopback address a request came in by is not believed once a public address is set', async () => {
    const settings = { publicUrl: 'https://portal.example' };
    const behind = await startProvider({ incidents: 20, settings });
    const start = (address: string) => fetch(`${behind.url}/api/openid/google-login?${query(address)}`);
    expect((await start(`${behind.url}/login-callback`)).status).toBe(400);
    expect((await start('https://portal.example/login-callback')).status).toBe(200);
    await behind.close();
  });

  describe('without the demo, which answers under loopback names alone,', () => {
    let real: Provider;
    beforeAll(async () => {
      real = await startProvider({ settings: { demo: false } });
    });
    afterAll(() => real.close());
    const startAs = async (Host: string) => {
      const path = `/api/openid/google-login?${query(`http://${Host}/login-callback`)}`;
      return (await rawRequest(real.url, path, { Host })).status;
    };

    it.each([
      'evil.example',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      '127.0.0.1:1@evil.example',
      '[::1].evil.example',
    ])('is not believed because a request says that its host is %s', async (host) => {
      expect(await startAs(host)).toBe(400);
    });

    it('is believed under the name of the machine itself, where nothing is set up', async () => {
      expect(await startAs(new URL(real.url).host)).toBe(404);
    });
  });
});
