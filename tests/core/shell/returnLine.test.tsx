// @vitest-environment happy-dom
import { act, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

/** The portal after a sign-in that was asked for at this address. */
async function openAfter(path: string) {
  sessionStorage.setItem('returnPath', path);
  const portal = open('/', provider.answerTo);
  await screen.findByRole('link', { name: `Continue to ${path}` });
  return portal;
}
const offer = () => screen.queryByRole('link', { name: /^Continue to/ });

describe('the offer to continue', () => {
  it('goes when the person gets to the page another way', async () => {
    await openAfter('/contacts');
    const [link] = screen.getAllByRole('link', { name: 'Contacts' });
    await userEvent.click(link as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'Contacts' });
    expect(offer()).toBeNull();
    expect(sessionStorage.getItem('returnPath')).toBeNull();
  });

  it('stays on the same page without what was asked for there', async () => {
    const { router } = await openAfter('/events?dnfilter=police#late');
    await act(() => router.navigate({ to: '/events', search: {} }));
    await screen.findByRole('heading', { level: 1, name: 'Archived Events' });
    expect(offer()).not.toBeNull();
    await act(() => router.navigate({ to: '/events', search: { dnfilter: 'police' } }));
    await waitFor(() => expect(offer()).toBeNull());
  });

  it('stays on every other page', async () => {
    const { router } = await openAfter('/contacts');
    await act(() => router.navigate({ to: '/schedules' }));
    await screen.findByRole('heading', { level: 1, name: 'Schedules' });
    expect(offer()).not.toBeNull();
  });
});
