import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { SESSION_CHANNEL } from '#core/session/crossTab.ts';
import { keepDevice, keptDevice } from '#core/session/pushDevice.ts';
import { portalOfTest, signInAs } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile();
const openPage = portalOfTest(() => provider.signIn('avery'));
const open = (address: string) => openPage(address, provider.answerTo);
const asked = () => screen.findByRole('heading', { name: 'Log off?', level: 1 });
let token = '';
beforeEach(() => {
  token = sessionStorage.getItem('token') ?? '';
});

const endings = (calls: ReturnType<typeof open>['calls']) =>
  calls.filter(({ path }) => path.endsWith('/log-off')).length;

describe('/logout opened by an address', () => {
  it('asks, and does nothing before the answer', async () => {
    const { calls, history } = open('/logout');
    await asked();
    expect(screen.getByRole('main').textContent).toContain('You are signed in as Avery Lindqvist');
    expect([sessionStorage.getItem('token'), endings(calls)]).toEqual([token, 0]);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Log off']);
    await userEvent.click(screen.getByRole('link', { name: 'Stay signed in' }));
    await waitFor(() => expect(history.location.pathname).toBe('/'));
    expect([sessionStorage.getItem('token'), endings(calls)]).toEqual([token, 0]);
  });

  it('logs off by the button, by keys alone', async () => {
    localStorage.setItem('token', token);
    const { calls, history } = open('/logout');
    await asked();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Log off');
    await userEvent.keyboard('{Enter}');
    await screen.findByLabelText('Username');
    expect(history.location.pathname).toBe('/login');
    expect([sessionStorage.getItem('token'), localStorage.getItem('token'), endings(calls)]).toEqual([
      null,
      null,
      1,
    ]);
  });

  it('goes to the login where nobody is signed in, and erases what cannot be read', async () => {
    sessionStorage.clear();
    localStorage.setItem('token', 'unreadable');
    const { history } = open('/logout');
    await screen.findByLabelText('Username');
    expect([history.location.pathname, localStorage.getItem('token')]).toEqual(['/login', null]);
  });

  it('asks also when a result of the search leads there', async () => {
    const { context, router } = open('/change-request');
    await screen.findByRole('heading', { name: 'Request a Change or Information Update' });
    await router.preloadRoute({ to: '/logout' });
    await router.navigate({ href: '/logout' });
    await asked();
    expect(context.session.token()).toBe(token);
  });
});

describe('Log off', () => {
  it('of the user menu logs off at once, and another tab’s address asks', async () => {
    const { calls, history } = open('/change-request');
    await userEvent.click(await screen.findByRole('button', { name: 'Avery Lindqvist' }));
    const link = screen.getByRole('link', { name: 'Log off' });
    expect(link.getAttribute('href')).toBe('/logout');
    await userEvent.click(link);
    await screen.findByLabelText('Username');
    expect([history.location.pathname, sessionStorage.getItem('token'), endings(calls)]).toEqual([
      '/login',
      null,
      1,
    ]);
    history.back();
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
  });

  it.each(['logOut', 'unauthorised'] as const)(
    'leaves nothing of the person in the tab: %s',
    async (type) => {
      const { context, history } = open('/events');
      const [row] = await screen.findAllByRole('row', { name: /1000\d\d/ });
      await userEvent.click(row?.querySelector('a') ?? document.body);
      await waitFor(() =>
        expect(sessionStorage.getItem('person:recent')).toContain(history.location.pathname),
      );
      act(() => context.session.actor.send({ type, token }));
      await screen.findByLabelText('Username');
      expect(Object.keys(sessionStorage).toSorted()).toEqual(
        type === 'logOut' ? [] : ['returnPath', 'returnPathOwner'],
      );
    },
  );

  it('of another tab, heard of when somebody has signed in again, takes nothing of theirs', async () => {
    const { context } = open('/change-request');
    await screen.findByRole('heading', { level: 1, name: 'Request a Change or Information Update' });
    signInAs({ uid: 'jordan', name: 'Jordan' });
    const theirs = sessionStorage.getItem('token') ?? '';
    sessionStorage.setItem('token', token);
    localStorage.setItem('token', theirs);
    localStorage.setItem('person:receipt', 'of Jordan');
    keepDevice({ owner: 'jordan', id: 7, endpoint: 'https://push.example/7' });
    const other = new BroadcastChannel(SESSION_CHANNEL);
    other.postMessage('loggedOut');
    await waitFor(() => expect(context.session.token()).toBe(theirs));
    other.close();
    expect([keptDevice()?.id, localStorage.getItem('person:receipt')]).toEqual([7, 'of Jordan']);
  });

  it('of the palette logs off at once', async () => {
    const { calls } = open('/change-request');
    await screen.findAllByRole('combobox', { name: 'Search' });
    await userEvent.keyboard('{Control>}k{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
    await userEvent.click(await dialog.findByRole('option', { name: 'Log off' }));
    await screen.findByLabelText('Username');
    expect(endings(calls)).toBe(1);
  });
});
