// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { searchCall } from '#contract/search.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile();
const open = portalOfTest(() => provider.signInOnce('avery'));

/** The box of the top bar with this text searched for, and what the provider answers to that. */
async function searchFor(text: string) {
  const results = await provider.read(searchCall, { query: { query: text } });
  const portal = open('/contacts', provider.answerTo);
  const boxes = await screen.findAllByRole('combobox', { name: 'Search' });
  const box = boxes.at(-1) ?? document.body;
  const user = userEvent.setup();
  await user.type(box, `${text}{Enter}`);
  return { ...portal, results, user, search: () => within(box.closest('search') ?? document.body) };
}

describe('the search box on the provider', () => {
  it('lists what it answers, by group and title, each with its address', async () => {
    const { calls, context, results, search } = await searchFor('halifax');
    const labels = context.registry.searchGroups.map(({ label }) => label);
    const shown = results.filter(({ groupLabel }) => labels.includes(groupLabel));
    expect(new Set(shown.map(({ groupLabel }) => groupLabel)).size).toBeGreaterThan(2);
    await waitFor(() => expect(search().getAllByRole('option')).toHaveLength(shown.length));
    const collator = new Intl.Collator('en');
    const present = labels.filter((label) => shown.some(({ groupLabel }) => groupLabel === label));
    expect(
      [...search().getByRole('listbox').querySelectorAll('fieldset')].map((group) => [
        document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
        ...[...group.querySelectorAll('[role="option"]')].map((option) => [
          option.textContent,
          option.getAttribute('href'),
        ]),
      ]),
    ).toEqual(
      present.map((label) => [
        label,
        ...shown
          .filter(({ groupLabel }) => groupLabel === label)
          .map(({ title, url }) => [title ?? '', url] as const)
          .toSorted(([one], [other]) => collator.compare(one, other)),
      ]),
    );
    expect(search().getByRole('status').textContent).toBe(`${shown.length} results`);
    const asked = calls.filter(({ path }) => path === searchCall.path);
    expect(asked.map(({ request }) => new URL(request.url).searchParams.get('query'))).toEqual(['halifax']);
  });

  it('opens the page of what is chosen', async () => {
    const { history, search, user } = await searchFor('halifax');
    const [option] = await search().findAllByRole('option');
    const href = option?.getAttribute('href');
    await user.click(option ?? document.body);
    await waitFor(() => expect(history.location.pathname).toBe(href));
    expect(href).toMatch(/^\/location\/\d+$/);
  });

  it('says that nothing was found for a text that nothing begins with', async () => {
    const { results, search } = await searchFor('zzzz');
    expect(results).toEqual([]);
    expect(await search().findByText('No results found.')).toBeDefined();
    expect(search().queryByText('Some data could not be loaded.')).toBeNull();
  });
});
