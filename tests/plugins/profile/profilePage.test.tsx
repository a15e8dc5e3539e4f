// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPortal, signInAs } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const CUSTOMER = {
  uid: 'anna-1',
  name: 'Anna Weiss',
  em: ['anna@site.example', 'weiss@site.example'],
  ph: '+1 800 555 0199',
  roles: ['Viewer'],
  scopes: 'AllLocations',
  loc: [7, 12],
};
const ADMIN = { ...CUSTOMER, roles: ['Viewer', 'Admin'] };

const provider = providerOfFile();
let portal: ReturnType<typeof openPortal>;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  portal.close();
  vi.unstubAllGlobals();
});

async function openProfile(claims: Readonly<Record<string, unknown>>) {
  signInAs(claims);
  portal = openPortal('/user/details');
  await screen.findByRole('heading', { name: 'Profile', level: 1 });
}

/** The terms of the description list with their values. */
function shown(): Record<string, string[]> {
  const pairs = screen.getAllByRole('term').map((term): [string, string[]] => {
    const value = term.nextElementSibling;
    const items = value instanceof HTMLElement ? within(value).queryAllByRole('listitem') : [];
    const texts = items.length > 0 ? items : [value];
    return [term.textContent, texts.map((text) => text?.textContent ?? '')];
  });
  return Object.fromEntries(pairs);
}

describe('the profile of a customer', () => {
  it('shows name, e-mail addresses and phone numbers, and no more', async () => {
    await openProfile(CUSTOMER);
    expect(shown()).toEqual({
      Name: ['Anna Weiss'],
      Email: ['anna@site.example', 'weiss@site.example'],
      'Phone Numbers': ['+1 800 555 0199'],
    });
  });

  it('shows what the provider says of them', async () => {
    await provider.signIn('avery');
    portal = openPortal('/user/details');
    await screen.findByRole('heading', { name: 'Profile', level: 1 });
    expect(shown()).toMatchObject({
      Name: ['Avery Lindqvist'],
      Email: ['avery@harbourline.example', 'security@harbourline.example'],
    });
  });

  it('shows dashes for what the token does not say', async () => {
    await openProfile({ uid: 'x' });
    expect(shown()).toEqual({ Name: ['—'], Email: ['—'], 'Phone Numbers': ['—'] });
  });

  it('names the build of the portal', async () => {
    await openProfile(CUSTOMER);
    expect(screen.getByText('Vigil, build', { exact: false }).textContent).toBe('Vigil, build development');
  });

  it('shows markup as the text that it is', async () => {
    await openProfile({ uid: 'x', name: '<b id="bold">Anna</b>', em: '<script>alert(1)</script>' });
    expect(shown()).toMatchObject({ Name: ['<b id="bold">Anna</b>'], Email: ['<script>alert(1)</script>'] });
    expect(document.getElementById('bold')).toBeNull();
  });
});

describe('the profile of an Admin', () => {
  it('shows user id, roles, scopes and locations too', async () => {
    await openProfile(ADMIN);
    expect(shown()).toMatchObject({
      'User ID': ['anna-1'],
      Roles: ['Viewer', 'Admin'],
      Scopes: ['AllLocations'],
      Locations: ['7', '12'],
    });
  });

  it('says that all locations are meant when the token lists none', async () => {
    await openProfile({ ...ADMIN, loc: [] });
    expect(shown()).toMatchObject({ Locations: ['All locations'] });
    portal.close();
    await openProfile({ ...ADMIN, loc: [], scopes: [] });
    expect(shown()).toMatchObject({ Locations: ['—'] });
  });

  it('is the customer’s while the detail is switched off', async () => {
    await openProfile(ADMIN);
    act(() => portal.context.adminDetail.turn(false));
    expect(Object.keys(shown())).toEqual(['Name', 'Email', 'Phone Numbers']);
  });

  it('shows very many locations, all of them in the end', async () => {
    await openProfile({ ...ADMIN, loc: Array.from({ length: 2_000 }, (_, index) => index + 1) });
    const rows = () =>
      screen.getByText('Locations', { selector: 'dt' }).nextElementSibling?.querySelectorAll('li');
    expect(rows()?.length).toBeGreaterThanOrEqual(100);
    await vi.waitFor(() => expect(rows()?.length).toBe(2_000), { timeout: 20_000, interval: 200 });
  });

  it('shows a repeated role once', async () => {
    await openProfile({ ...ADMIN, roles: ['Admin', 'Admin'] });
    expect(shown()).toMatchObject({ Roles: ['Admin'] });
  });
});

describe('the profile without a user', () => {
  it('gives way to the login page', async () => {
    portal = openPortal('/user/details');
    await screen.findByRole('button', { name: 'Log In' });
    expect(portal.history.location.pathname).toBe('/login');
  });

  it('gives way to the login page when the session ends while it is shown', async () => {
    await openProfile(CUSTOMER);
    act(() => portal.context.session.actor.send({ type: 'logOut' }));
    await waitFor(() => expect(portal.history.location.pathname).toBe('/login'));
    expect(screen.queryByText('Anna Weiss')).toBeNull();
  });
});
