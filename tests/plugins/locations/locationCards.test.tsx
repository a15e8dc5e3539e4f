// @vitest-environment happy-dom
// Stubs answer with set times, calls that hang or fail, rows with gaps and hostile texts, and just nine rows, which the
// reference provider never gives.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { armedStatusCall, locationsCall } from '#contract/location.ts';
import { formatUntil } from '#core/format/dateTimes.ts';
import { siteTimeText, viewerTimeText } from '#domain/arming/armingTexts.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';
import { ARMED, LOCATIONS, listing, refused, signInAnna } from './answers.ts';
import { HOSTILE, LONG, site, sites } from './locationRows.ts';

const provider = providerOfFile();
const open = portalOfTest(signInAnna);

async function cards(): Promise<HTMLElement[]> {
  const main = within(await screen.findByRole('main'));
  await main.findAllByText(/^Account #/);
  return main.getAllByRole('listitem');
}
const textsOf = async () =>
  (await cards()).map((card) =>
    [...card.querySelectorAll('a, p, [data-arming]')].map(({ textContent }) => textContent),
  );

describe('the few locations of a customer', () => {
  beforeEach(() => provider.signInOnce('another-whole'));

  it('are cards with name, address, dealer, account number and armed badge', async () => {
    const { value: records } = await provider.read(locationsCall, { body: {} });
    const { calls } = open('/locations', provider.answerTo);
    await waitFor(() =>
      expect(document.querySelectorAll('[data-arming="armed"], [data-arming="disarmed"]')).toHaveLength(
        records.length,
      ),
    );
    expect(records.length).toBeGreaterThan(1);
    const badges: string[][] = [];
    for (const { id, timeZone } of records) {
      const { armed, until } = await provider.read(armedStatusCall, { params: { id } });
      const word = armed ? 'Armed' : 'Disarmed';
      if (!until || !timeZone) badges.push([word]);
      else {
        const clocks = [
          siteTimeText(timeZone, Date.parse(until)),
          viewerTimeText(Date.parse(until), timeZone),
        ];
        badges.push([
          `${word} until ${formatUntil(until, { zone: timeZone })}`,
          clocks.filter((clock) => clock !== null).join('\u00a0· '),
        ]);
      }
    }
    expect(await textsOf()).toEqual(
      records.map(({ location, address, dealer }, index) => [
        location?.name,
        `${address?.streetAddress}, ${address?.city}, ${address?.province} ${address?.postal}`,
        dealer?.name,
        `Account # ${location?.accountCode}`,
        ...(badges[index] ?? []),
      ]),
    );
    expect(calls.map(({ path }) => path).sort()).toEqual(
      [...records.map(({ id }) => `${ARMED}${id}`), LOCATIONS].sort(),
    );
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('lead to their pages', async () => {
    const { value: records } = await provider.read(locationsCall, { body: {} });
    const { history } = open('/locations', provider.answerTo);
    expect((await cards()).length).toBe(records.length);
    const { id, location } = records.at(-1) ?? {};
    await userEvent.click(screen.getByRole('link', { name: location?.name ?? '' }));
    await screen.findByRole('heading', { level: 1, name: location?.name ?? '' });
    expect(history.location.pathname).toBe(`/location/${id}`);
  });

  it('come with Retry after a failure', async () => {
    const { value: records } = await provider.read(locationsCall, { body: {} });
    let down = true;
    open('/locations', (call) => (down ? refused() : provider.answerTo(call)));
    await screen.findByText('No locations available.');
    expect(screen.getByText('Some data could not be loaded.')).toBeDefined();
    down = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await cards()).toHaveLength(records.length);
    await waitFor(() => expect(screen.queryByText('Some data could not be loaded.')).toBeNull());
  });
});

describe('up to nine locations', () => {
  it('say until when they are armed or not', async () => {
    const until = '2025-03-07T14:05:00';
    const { calls } = open(
      '/locations',
      listing([site(1, 'Pier 4'), site(2, 'Yard')], (id) =>
        id === 1 ? { armed: true, until: null } : { armed: false, until },
      ),
    );
    await screen.findByText('Armed');
    expect(await textsOf()).toEqual([
      ['Pier 4', '1 Dock Rd, Halifax, NS B3H 1A1', 'Dealer 1', 'Account # AC-1', 'Armed'],
      [
        'Yard',
        '2 Dock Rd, Halifax, NS B3H 1A1',
        'Dealer 2',
        'Account # AC-2',
        'Disarmed until Fri, Mar 7, 2025, 2:05 PM',
      ],
    ]);
    expect(calls.map(({ path }) => path).sort()).toEqual([`${ARMED}1`, `${ARMED}2`, LOCATIONS]);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('are cards to the ninth', async () => {
    open('/locations', listing(sites(9)));
    expect((await cards()).length).toBe(9);
    expect(screen.getByRole('link', { name: 'Site 7' }).getAttribute('href')).toBe('/location/7');
  });

  it('are asked for their armed status side by side, and say so meanwhile', async () => {
    const { calls } = open(
      '/locations',
      listing(sites(3), () => new Promise(() => {})),
    );
    await waitFor(() => expect(calls.filter(({ path }) => path.startsWith(ARMED))).toHaveLength(3));
    expect((await textsOf()).map((texts) => texts.at(-1))).toEqual([
      'Loading...',
      'Loading...',
      'Loading...',
    ]);
  });

  it('show Status Unknown for the one whose status fails, the others as they are', async () => {
    const statuses: Readonly<Record<number, unknown>> = {
      1: { armed: true },
      2: refused(),
      3: undefined,
      4: { armed: 'perhaps' },
      5: { armed: false, until: 'soon' },
    };
    open(
      '/locations',
      listing(sites(5), (id) => statuses[id]),
    );
    await screen.findByText('Disarmed');
    expect((await textsOf()).map((texts) => texts.at(-1))).toEqual([
      'Armed',
      'Status Unknown',
      'Status Unknown',
      'Status Unknown',
      'Disarmed',
    ]);
  });

  it('say what is missing of a location', async () => {
    open(
      '/locations',
      listing([
        { id: 1 },
        { id: 2, location: { name: ' ', accountCode: null }, address: {}, dealer: { name: '' } },
        { id: 3, location: 'none', address: 7, dealer: [], account: null, nvRs: null, schedules: 'x' },
      ]),
    );
    await waitFor(() => expect(screen.getAllByText('Armed')).toHaveLength(3));
    const bare = [
      'Unnamed Location',
      'No address available',
      'No dealer information',
      'Account # N/A',
      'Armed',
    ];
    expect(await textsOf()).toEqual([bare, bare, bare]);
  });

  it('leave out rows without an id and keep those with the same one', async () => {
    open(
      '/locations',
      listing([null, 7, 'x', { location: { name: 'No id' } }, site(3, 'One'), site(3, 'Two')]),
    );
    expect((await textsOf()).map(([name]) => name)).toEqual(['One', 'Two']);
  });

  it('show long names and markup as the text that they are', async () => {
    const row = {
      id: 1,
      location: { name: HOSTILE, accountCode: HOSTILE },
      address: { streetAddress: HOSTILE },
      dealer: { name: HOSTILE },
    };
    open('/locations', listing([row, site(2, LONG)]));
    expect((await textsOf()).map((texts) => texts.slice(0, 4))).toEqual([
      [HOSTILE, HOSTILE, HOSTILE, `Account # ${HOSTILE}`],
      [LONG, '2 Dock Rd, Halifax, NS B3H 1A1', 'Dealer 2', 'Account # AC-2'],
    ]);
    expect(document.querySelector('img[src="x"], main script')).toBeNull();
    expect(window).not.toHaveProperty('hacked');
  });
});

describe('locations that are not there', () => {
  it.each([
    ['an empty list', { value: [] }],
    ['no list', { value: null }],
    ['an empty answer', undefined],
    ['text instead of a list', 'nothing'],
  ])('for %s, it says so and asks for no armed status', async (_, answer) => {
    const { calls } = open('/locations', ({ path }) => (path === LOCATIONS ? answer : undefined));
    expect(await screen.findByText('No locations available.')).toBeDefined();
    expect(calls.map(({ path }) => path)).toEqual([LOCATIONS]);
  });

  it('while they are under way, the page holds their place without table roles', async () => {
    open('/locations', () => new Promise(() => {}));
    const text = await screen.findByText('Loading locations...');
    expect(text.closest('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
