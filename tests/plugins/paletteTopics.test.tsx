// @vitest-environment happy-dom
/** What the installed plugins let people do from the palette. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { portalOfTest } from '../support/openPortal.tsx';
import { providerOfFile } from '../support/realProvider.ts';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

async function openPalette(user: ReturnType<typeof userEvent.setup>) {
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
  return within(await dialog.findByRole('group', { name: 'Do' }));
}

it('a request can be begun, and the clock changed', async () => {
  const { history } = open('/contacts', provider.answerTo);
  // The overlays come with the bar's tools.
  await screen.findAllByRole('combobox', { name: 'Search' });
  const user = userEvent.setup();
  const first = await openPalette(user);
  await user.click(await first.findByRole('option', { name: 'Use the clock of 24 hours' }));
  const again = await openPalette(user);
  expect(await again.findByRole('option', { name: 'Use the clock of 12 hours' })).toBeDefined();
  await user.click(again.getByRole('option', { name: 'Request a change' }));
  await screen.findByRole('heading', { name: /^Request a Change/ });
  expect(history.location.pathname).toBe('/change-request');
});
