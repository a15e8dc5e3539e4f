// The provider answers nothing: the routes are those of plugins that this test makes.
import { createRoute } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { adminRoute, signedInRoute } from '#core/router/parentRoutes.ts';
import { answerFetch, renderPortal, signInAs } from '../../support/openPortal.tsx';

it.each([
  ['/admin', 'Everybody’s'],
  ['/audit', 'Admins’'],
])('a screen at /admin stands beside those for Admins: %s', async (address, heading) => {
  signInAs({ name: 'Avery', roles: 'Admin' });
  answerFetch(() => undefined);
  const open = createRoute({
    getParentRoute: () => signedInRoute,
    path: '/admin',
    component: () => <h1>Everybody’s</h1>,
  });
  const audit = createRoute({
    getParentRoute: () => adminRoute,
    path: '/audit',
    component: () => <h1>Admins’</h1>,
  });
  renderPortal(
    [
      { id: 'admin', routes: [open] },
      { id: 'audit', routes: [audit] },
    ],
    { entries: [address] },
  );
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
});
