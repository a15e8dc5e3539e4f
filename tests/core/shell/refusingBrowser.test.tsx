// @vitest-environment happy-dom
/** The whole portal in a browser that refuses or makes up whatever it can. */
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPortal } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile();
let portal: ReturnType<typeof openPortal> | null = null;

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
  portal?.close();
  portal = null;
  for (const undo of undoing.splice(0)) undo();
  vi.unstubAllGlobals();
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

async function signIn() {
  portal = openPortal('/login', provider.answerTo);
  await userEvent.type(await screen.findByLabelText('Username'), 'avery');
  await userEvent.type(screen.getByLabelText('Password'), 'vigil-demo');
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  await screen.findByRole('link', { name: 'Events' });
  return portal;
}

describe('a browser that refuses zone, storage, channels, databases and media queries', () => {
  it('says at the login that it keeps no sign-in', async () => {
    portal = openPortal('/login', provider.answerTo);
    expect(await screen.findByText(/^This browser keeps no sign-in/)).toBeTruthy();
  });

  it('signs in, says that it keeps nothing, and shows every page', async () => {
    const { router, reports, container } = await signIn();
    expect(await screen.findByText(/^This browser keeps nothing: your sign-in ends/)).toBeTruthy();
    for (const path of ['/events', '/schedules', '/review', '/user/preferences']) {
      await router.navigate({ to: path });
      await waitFor(() => expect(container.querySelector('h1')).not.toBeNull());
      await waitFor(() => expect(container.querySelector('main [aria-busy="true"]')).toBeNull());
      expect(container.textContent, path).not.toContain('This page could not be shown');
      const foot = [...container.querySelectorAll('[data-print]')].find((part) =>
        /printed/.test(part.textContent),
      );
      expect(foot?.textContent, path).toContain('UTC');
    }
    // This document decodes neither pictures nor clips.
    expect(reports.filter((report) => !report.includes('UnplayableError'))).toEqual([]);
  }, 60_000);

  it('ends the sign-in on log off, and says so again at the login', async () => {
    const { context, history } = await signIn();
    act(() => context.session.actor.send({ type: 'logOut' }));
    expect(await screen.findByText(/^This browser keeps no sign-in/)).toBeTruthy();
    expect(history.location.pathname).toBe('/login');
  });
});
