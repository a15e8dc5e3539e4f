/** Links of other sites that would sign somebody in or out. */
import type { Page } from '@playwright/test';
import { expect, keepToken, signInByForm, storedTokens as stored, test, tokenOf } from './portal.ts';

const QUESTION = 'Sign in as another person?';

/** Every address of the portal that the tab's history holds, and what the tab stores. */
async function traces(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page);
  const { entries } = await cdp.send('Page.getNavigationHistory');
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state]),
  );
  return JSON.stringify([entries.map(({ url }) => url).filter((url) => !url.startsWith('data:')), kept]);
}

/** Opens an address as a link on a page of another site does. */
async function followFromElsewhere(page: Page, address: string): Promise<void> {
  await page.goto(`data:text/html,${encodeURIComponent(`<a href="${address}">A link</a>`)}`);
  await page.getByRole('link', { name: 'A link' }).click();
}

test.describe('a link with another person’s token', { tag: '@once' }, () => {
  test('asks, leaves everybody signed in until the answer, and then loads the portal anew', async ({
    page,
    context,
    baseURL,
  }) => {
    await page.goto('/healthz');
    const [remembered, token] = await Promise.all([tokenOf(page, 'avery'), tokenOf(page, 'jordan')]);
    await page.evaluate((kept) => localStorage.setItem('token', kept), remembered);
    const before = await stored(page);
    const other = await context.newPage();
    for (const answer of ['leave and come back', 'agree']) {
      await followFromElsewhere(other, `${baseURL}/login-callback#token=${token}`);
      await expect(other.getByRole('heading', { name: QUESTION })).toBeFocused();
      await expect(other).toHaveURL('/login-callback');
      await expect(other).toHaveTitle(`${QUESTION} · Vigil`);
      await expect(other.getByRole('main')).toContainText('Avery Lindqvist');
      await expect(other.getByRole('main')).toContainText('Jordan');
      expect(await stored(other)).toEqual(before);
      expect(await traces(other)).not.toContain(token);
      if (answer === 'agree') break;
      await other.goto('about:blank');
      await other.goBack();
      // A page out of the browser's cache still asks; one that is loaded again has no token any more.
      if (await other.getByRole('link', { name: 'Stay signed in' }).isVisible())
        await other.getByRole('link', { name: 'Stay signed in' }).click();
      await expect(other).toHaveURL('/');
      await expect(other.getByRole('button', { name: 'Avery Lindqvist' })).toBeVisible();
      expect(await stored(other)).toEqual(before);
    }
    await other.getByRole('button', { name: 'Sign in as the other person' }).click();
    await expect(other).toHaveURL(/\/location\/\d+$/);
    await expect(other.getByRole('button', { name: 'Jordan' })).toBeVisible();
    expect(await stored(other)).toEqual([token, null]);
  });

  test('takes no token that the provider refuses', async ({ page, baseURL, watch }) => {
    watch.expectTrouble(/^answer 401: .*stat-counts/, /status of 401/, /^console: session: /);
    await keepToken(page, 'avery');
    const before = await stored(page);
    const forged = `e30.${Buffer.from('{"uid":1,"sub":"1","name":"Avery Lindqvist"}').toString('base64url')}.c2ln`;
    // What is no token by its looks: tests/core/session/tokenClaims.test.ts.
    await followFromElsewhere(page, `${baseURL}/login-callback#token=${forged}`);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Avery Lindqvist' })).toBeVisible();
    expect(await stored(page)).toEqual(before);
  });
});

test('no page keeps a token that an address brings, nor offers or prints it', { tag: '@once' }, async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/nowhere/, /^console: session/);
  const secret = 'secret-of-the-link';
  // What a stranger could read: addresses, referrers and the console.
  const written: string[] = [];
  page.on('request', (request) => written.push(request.url(), request.headers().referer ?? ''));
  page.on('console', (message) => written.push(message.text()));
  // Where a login takes the place of the page, and on the two pages that read what an address brings.
  const addresses = [
    `/events?police=true#token=e30.e30.${secret}`,
    `/reset-password#reset=${secret}`,
    `/login-callback#token=e30.!.${secret}`,
  ];
  const others = [
    `/login#reset=${secret}`,
    `/nowhere#access_token=${secret}`,
    `/privacy-policy#x=1&token=${secret}`,
  ];
  for (const address of process.env.PROOF === undefined ? addresses : [...addresses, ...others])
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).not.toHaveURL(/#/);
      expect(await traces(page)).not.toContain(secret);
    });
  await signInByForm(page, 'avery');
  await page.getByRole('link', { name: 'Continue to /events?police=true', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Archived Events' })).toBeVisible();
  // The fragment alone changes: nothing is loaded.
  await page.evaluate((token) => location.assign(`${location.href}#token=${token}`), secret);
  await expect(page).not.toHaveURL(/#/);
  expect(await traces(page)).not.toContain(secret);
  expect(await page.content()).not.toContain(secret);
  expect(written.filter((text) => text.includes(secret))).toEqual([]);
});

test.describe('/logout', { tag: '@once' }, () => {
  test('asks whoever comes by another site’s link or in another tab', async ({ page, context, baseURL }) => {
    await page.goto('/healthz');
    const token = await tokenOf(page, 'avery');
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    const ended: string[] = [];
    context.on('request', (request) => request.url().includes('log-off') && ended.push(request.url()));
    const asks = async (asked: Page) => {
      await expect(asked.getByRole('heading', { name: 'Log off?' })).toBeVisible();
      await expect(asked.getByRole('button')).toHaveText(['Log off']);
      expect([(await stored(asked))[1], ended]).toEqual([token, []]);
    };
    await followFromElsewhere(page, `${baseURL}/logout`);
    await asks(page);
    await page.goto('/contacts');
    await page.getByRole('button', { name: 'Avery Lindqvist' }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Log off' }).click({ button: 'middle' });
    await asks(await opened);
    await page.getByRole('link', { name: 'Log off' }).click();
    await expect(page).toHaveURL('/login');
    await expect(await opened).toHaveURL('/login');
    expect([await stored(page), ended.length]).toEqual([[null, null], 1]);
    await page.goBack();
    await expect(page).not.toHaveURL(/logout|contacts/);
  });

  test('by another site’s link in a tab where nobody is signed in leaves the other tabs alone', async ({
    page,
    context,
    baseURL,
  }) => {
    await keepToken(page, 'avery');
    await page.goto('/contacts');
    await expect(page.getByRole('button', { name: 'Avery Lindqvist' })).toBeVisible();
    const other = await context.newPage();
    await followFromElsewhere(other, `${baseURL}/logout`);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page.getByRole('button', { name: 'Avery Lindqvist' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});
