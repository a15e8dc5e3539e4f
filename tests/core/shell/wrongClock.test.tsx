/** The portal on a computer whose clock is wrong, beside a provider whose clock is right. */
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { locationEventsCall } from '#contract/event.ts';
import { formatTime, lengthText } from '#core/format/dateTimes.ts';
import { portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const provider = providerOfFile();
const trueNow = Date.now;
/** The first page of a file loads the code of all of them. */
const PATIENCE = { timeout: 25_000 };
const openPortal = portalOfTest(() => provider.signInOnce('avery'));
const open = (address: string) => openPortal(address, provider.answerTo);

afterEach(() => vi.restoreAllMocks());

const clockIsAhead = (ahead: number) => vi.spyOn(Date, 'now').mockImplementation(() => trueNow() + ahead);

/** How long the incidents in progress have truly taken, as texts of this minute and its neighbours. */
async function trueLengths(): Promise<readonly string[]> {
  const query = { orderby: 'incident.startTime desc', skip: 0, take: 50, count: true };
  const { value } = await provider.read(locationEventsCall, { params: { locationId: 0 }, body: query });
  const open = (value ?? []).filter(({ incident }) => incident.endTime === null);
  expect(open.length).toBeGreaterThan(0);
  return open.flatMap(({ incident }) => {
    const length = trueNow() - Date.parse(String(incident.startTime));
    return [length - MINUTE, length, length + MINUTE].map((one) => `In progress ${lengthText(one)}`);
  });
}

async function expectTrueLengths(): Promise<void> {
  const expected = await trueLengths();
  const shown = () => screen.getAllByText(/^In progress \d/).map(({ textContent }) => textContent);
  await waitFor(() => expect(shown()).not.toEqual([]));
  for (const text of shown()) expect(expected).toContain(text);
}

it.each([
  [3 * HOUR, '3 h ahead'],
  [-5 * HOUR, '5 h behind'],
])(
  'a clock that is %i ms ahead is told in one line, and running times follow the provider’s, after a reload too',
  async (ahead, words) => {
    clockIsAhead(ahead);
    const line = `The clock of this device is ${words}. Running times here follow the clock of the service.`;
    const { router } = open('/');
    await screen.findByText(line, {}, PATIENCE);
    await router.navigate({ to: '/events' });
    await screen.findByRole('table', { name: 'Archived Events' });
    await expectTrueLengths();
    open('/events');
    await screen.findByText(line);
    await expectTrueLengths();
    const asOf = [trueNow(), trueNow() - MINUTE].map((at) => `as of ${formatTime(at)}`);
    const shown = () =>
      screen
        .getByText(/^as of/)
        .textContent.replace(/,.*/, '')
        .trim();
    await waitFor(() => expect(asOf).toContain(shown()));
  },
);

it('the line can be dismissed, and a right clock has none', async () => {
  clockIsAhead(3 * HOUR);
  open('/');
  await screen.findByText(/^The clock of this device/);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/^The clock of this device/)).toBeNull();
  vi.restoreAllMocks();
  open('/');
  await screen.findByRole('contentinfo');
  await waitFor(() => expect(localStorage.getItem('clockAhead')).toBeNull());
  expect(screen.queryByText(/^The clock of this device/)).toBeNull();
});
