/** The whole portal in a browser that refuses or makes up whatever it can. */
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPortal } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile();

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'matchMedia', 'crypto', 'Temporal'])
    refuseProperty(name);
  vi.stubGlobal('BroadcastChannel', refuse);
  for (const name of ['onLine', 'clipboard', 'sendBeacon']) refuseProperty(name, window.navigator);
  const formats = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  formats.mockReturnValue({ timeZone: 'Etc/Unknown' } as Intl.ResolvedDateTimeFormatOptions);
  // A document without decoders says nothing of a clip, where a browser that cannot play one tells it.
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(function (this: HTMLMediaElement) {
    if (this.hasAttribute('src')) queueMicrotask(() => this.dispatchEvent(new Event('error')));
  });
});
afterEach(() => {
  for (const undo of undoing.splice(0)) undo();
  vi.restoreAllMocks();
});

const undoing: (() => void)[] = [];

function refuseProperty(name: string, ...targets: readonly object[]): void {
  for (const target of targets.length > 0 ? targets : new Set([globalThis, window])) {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { configurable: true, get: refuse });
    undoing.push(() => {
      if (before) Object.defineProperty(target, name, before);
      else Reflect.deleteProperty(target, name);
    });
  }
}

it('a browser that refuses zone, storage, channels, databases and media queries shows every page, and says so', async () => {
  const { context, container, history, reports, router } = openPortal('/login', provider.answerTo);
  expect(await screen.findByText(/^This browser saves no sign-in/)).toBeTruthy();
  await userEvent.type(await screen.findByLabelText('Username'), 'avery');
  await userEvent.type(screen.getByLabelText('Password'), 'vigil-demo');
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await screen.findByRole('link', { name: 'Events' });
  expect(await screen.findByText(/^This browser saves nothing: your sign-in ends/)).toBeTruthy();
  for (const path of ['/events', '/schedules', '/review', '/user/preferences']) {
    await router.navigate({ to: path });
    await waitFor(() => expect(container.querySelector('h1')).not.toBeNull());
    await waitFor(() => expect(container.querySelector('main [aria-busy="true"]')).toBeNull());
    expect(container.textContent, path).not.toContain('This page could not be shown');
    const feet = [...container.querySelectorAll('[data-print]')];
    const foot = feet.find(({ textContent }) => /printed/.test(textContent));
    expect(foot?.textContent, path).toContain('UTC');
  }
  // This document decodes neither pictures nor clips.
  expect(reports.filter((report) => !report.includes('UnplayableError'))).toEqual([]);
  act(() => context.session.actor.send({ type: 'logOut' }));
  expect(await screen.findByText(/^This browser saves no sign-in/)).toBeTruthy();
  expect(history.location.pathname).toBe('/login');
}, 60_000);
