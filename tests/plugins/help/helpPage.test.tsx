import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '#contract/portalConfig.ts';
import { helpId, helpTexts } from '#plugins/help/helpTexts.ts';
import { help } from '#plugins/help/plugin.ts';
import { portalOfTest, signInAs } from '../../support/openPortal.tsx';

const openPage = portalOfTest(() => signInAs({ name: 'Avery' }), [help]);
const HOSTILE = '<img src=x onerror=alert(1)>';
const meaningOf = (word: string) => screen.getByText(word, { selector: 'dt' }).nextSibling?.textContent;

async function open(opened = openPage) {
  const portal = opened('/help');
  await screen.findByRole('heading', { level: 1, name: 'Help' });
  return portal;
}

describe('the help page', () => {
  it('explains the words and the ways, asks the provider for nothing, and is found by its words in the palette', async () => {
    const { calls, history } = await open();
    for (const word of ['Armed', 'Disarmed', 'Voice-down', 'Dispatch', 'Keyholder'])
      expect(meaningOf(word), word).toMatch(/^[A-Z].{30,}\.$/);
    expect(meaningOf('Save a list of events')).toContain('CSV');
    expect(meaningOf('Request a change')).toContain('form');
    const ask = within(screen.getByRole('region', { name: 'Ask us' }));
    expect(ask.getByRole('link', { name: 'support@vigil.example' })).toBeDefined();
    expect(calls.filter(({ path }) => !path.startsWith('/api/Event'))).toEqual([]);
    await screen.findAllByRole('combobox', { name: 'Search' });
    const user = userEvent.setup();
    await user.keyboard('{Control>}k{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
    // Explanations are many: they are listed once something is typed.
    await dialog.findByRole('group', { name: 'Do' });
    expect(dialog.queryByRole('group', { name: 'Help' })).toBeNull();
    await user.type(dialog.getByRole('combobox'), 'keyhol');
    const group = within(await dialog.findByRole('group', { name: 'Help' }));
    await user.click(group.getByRole('option', { name: 'Keyholder' }));
    await waitFor(() => expect(history.location.href).toBe('/help#keyholder'));
    // The text that the address names is marked.
    const marked = () => [...document.querySelectorAll('[data-marked="true"]')].map(({ id }) => id);
    await waitFor(() => expect(marked()).toEqual(['keyholder']));
  });
});

describe('the texts of the help', () => {
  const words = [
    { title: 'keyholder', text: `Ours: ${HOSTILE}` },
    { title: HOSTILE, text: 'A word of the provider.' },
    { title: 'Dispatch', text: '' },
  ];
  const openConfigured = portalOfTest(() => signInAs({ name: 'Avery' }), [help], { help: { words } });

  it('are those of the configuration, as texts', async () => {
    await open(openConfigured);
    expect(meaningOf('keyholder')).toBe(`Ours: ${HOSTILE}`);
    expect(meaningOf(HOSTILE)).toBe('A word of the provider.');
    expect(screen.queryByText('Keyholder')).toBeNull();
    expect(screen.queryByText('Dispatch')).toBeNull();
    expect(document.querySelector('main img')).toBeNull();
  });

  it('have addresses of their own', () => {
    const { words, howTo } = helpTexts(parseConfig({}));
    const ids = [...words, ...howTo].map(({ title }) => helpId(title));
    expect(ids).toContain('voice-down');
    expect(new Set(ids).size).toBe(ids.length);
  });
});
