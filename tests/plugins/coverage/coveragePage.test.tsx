// @vitest-environment happy-dom
// The stub has more sites than are asked without a press, and never answers for one, unlike the reference provider.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { coverage } from '#plugins/coverage/plugin.ts';
import { answerFetch, portalOfTest, renderPortal, signInAs } from '../../support/openPortal.tsx';

const open = portalOfTest(() => signInAs({ uid: 'u1', scopes: 'AllLocations', loc: [] }));

it('a row opens no page of its site where that is switched off', async () => {
  const value = [{ id: 1, location: { name: 'Yard' }, armed: true }];
  answerFetch(() => ({ value, count: 1 }));
  renderPortal([coverage], { entries: ['/coverage'] });
  expect((await screen.findByText('Yard')).closest('tr')?.dataset.opens).toBe('false');
});

it('the asking of all sites is begun, stopped and continued by one button, which keeps the focus', async () => {
  const value = Array.from({ length: 201 }, (_, index) => ({
    id: index + 1,
    location: { name: `Site ${index}` },
  }));
  open('/coverage', ({ path }) => {
    if (path === '/api/Location/locations') return { value, count: value.length };
    return path.startsWith('/api/Location/armed-status/')
      ? new Promise<Response>(() => {})
      : { value: [], count: 0 };
  });
  const button = await screen.findByRole('button', { name: 'Check all 201 sites' });
  button.focus();
  for (const name of ['Stop', 'Continue', 'Stop']) {
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name })).toBe(document.activeElement);
  }
});

it('a change that has passed since the sites were read is no next one: the state may be another by now', async () => {
  const site = (id: number, until: string) => ({ id, armed: true, until, location: { name: `Site ${id}` } });
  const value = [site(1, '2026-06-15T10:30:00Z'), site(2, new Date(Date.now() + 90 * 60_000).toISOString())];
  open('/coverage', ({ path }) => (path === '/api/Location/locations' ? { value, count: 2 } : undefined));
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  expect(await row(/^Site 1/)).toMatch(/^Site 1Armed, may have changed since Jun 15, 2026, \d+:\d+ AM—/);
  expect(await row(/^Site 2/)).toMatch(/^Site 2Armed until .+Disarms in\u00a01\u00a0h/);
});
