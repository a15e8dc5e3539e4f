// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs } from '../../support/openPortal.tsx';
import {
  button,
  fields,
  forgeToken,
  leavePortal,
  openForm,
  signInAgain,
  startTab,
  subject,
  write,
} from './form.ts';

let user: UserEvent;
beforeEach(async () => {
  user = userEvent.setup();
  await startTab();
});
afterEach(() => {
  vi.unstubAllGlobals();
  leavePortal();
});

describe('a change request that was written and not sent', () => {
  it('is there again after a reload', async () => {
    await openForm();
    await write('Gate code', 'It is');
    await openForm();
    expect(fields()).toEqual(['Gate code', 'It is']);
  });

  it('is there again after a failed submit and a reload', async () => {
    await openForm('/change-request', () => new Response('', { status: 500 }));
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    await screen.findByText('An error occurred while submitting your request');
    await openForm();
    expect(fields()).toEqual(['Gate code', 'It is 4711.']);
  });

  it('is there again after a refused token and a new sign-in', async () => {
    forgeToken();
    const { context, history } = await openForm();
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    expect(context.session.user()).toBeNull();
    expect(context.returnPath.offered()).toBe('/change-request');
    await signInAgain();
    await openForm();
    expect(fields()).toEqual(['Gate code', 'It is 4711.']);
  });

  it('is not shown to somebody else', async () => {
    await openForm();
    await write('Gate code', 'It is 4711.');
    signInAs({ uid: 'ben-2', name: 'Ben', scopes: 'AllLocations' });
    await openForm();
    expect(fields()).toEqual(['', '']);
  });

  it('is gone after a logout, for good', async () => {
    const { context, history } = await openForm();
    await write('Gate code', 'It is 4711.');
    act(() => context.session.actor.send({ type: 'logOut' }));
    await waitFor(() => expect(history.location.pathname).toBe('/login'));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('4711');
    await signInAgain();
    await openForm();
    expect(fields()).toEqual(['', '']);
  });

  it('is gone once it was sent', async () => {
    await openForm();
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    await screen.findByText(/^Thank you/);
    await openForm();
    expect(fields()).toEqual(['', '']);
  });

  it('is gone too when the answer comes after the person has left the page', async () => {
    let accept = (_: unknown) => {};
    const { router, sent } = await openForm(
      '/change-request',
      () =>
        new Promise((resolve) => {
          accept = resolve;
        }),
    );
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    await waitFor(() => expect(sent()).toHaveLength(1));
    await router.navigate({ to: '/contacts' });
    expect(sent().map(({ signal }) => signal.aborted)).toEqual([false]);
    accept({ success: true });
    await waitFor(() => expect(sessionStorage.getItem('drafts')).toBeNull());
  });

  it('is gone when its fields are emptied', async () => {
    await openForm();
    await user.type(subject(), 'a');
    await user.clear(subject());
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });
});

describe('a browser that forbids storage', () => {
  it('still lets a request be written and sent', async () => {
    const { reports, sent } = await openForm();
    const refuse = vi.fn(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    await write('Gate code', 'It is 4711.');
    await user.click(button());
    await screen.findByText(/^Thank you/);
    expect(refuse).toHaveBeenCalled();
    expect(sent()).toHaveLength(1);
    expect(reports).toEqual([]);
  });
});
