// @vitest-environment happy-dom
// No installed plugin counts anything at its link, so the plugin is the test's own.
import { createRoute } from '@tanstack/react-router';
import { act, configure, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { definePlugin } from '#core/app/definePlugin.ts';
import { signedInRoute } from '#core/router/parentRoutes.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

// The first page of a file loads its code first, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const provider = providerOfFile();
const route = createRoute({ getParentRoute: () => signedInRoute, path: '/inbox', component: () => 'Inbox' });

let start = 0;
let count: (next: number) => void = () => undefined;
let running = 0;

function useUnread() {
  const [unread, setUnread] = useState(start);
  useEffect(() => {
    running += 1;
    count = setUnread;
    return () => {
      running -= 1;
    };
  }, []);
  return { count: unread, what: 'unread' };
}

const inbox = definePlugin({
  id: 'inbox',
  routes: [route],
  nav: [{ label: 'Inbox', route, badge: useUnread }],
});
const open = portalOfTest(() => provider.signInOnce('jordan'), [inbox]);

/** Names of the bar's link and of the one in the menu. */
const links = (name: string) => screen.findAllByRole('link', { name, hidden: true });

describe('a count at a link of the bar', () => {
  it('is part of the name of each link, by one hook, and is told when it changes', async () => {
    start = 3;
    open('/contacts', provider.answerTo);
    expect(await links('Inbox (3 unread)')).toHaveLength(2);
    expect(running).toBe(1);
    expect(screen.queryByText('Inbox: 3 unread')).toBeNull();
    act(() => count(1_204));
    expect(await links('Inbox (1,204 unread)')).toHaveLength(2);
    expect(screen.getAllByText('99+')).toHaveLength(2);
    expect(screen.getByText('Inbox: 1,204 unread').getAttribute('role')).toBe('status');
    act(() => count(0));
    expect(await links('Inbox')).toHaveLength(2);
  });
});
