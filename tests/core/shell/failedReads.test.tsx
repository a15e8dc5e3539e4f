// The line of what could not be read. A stub fails and answers when the test says so, as the reference provider never does.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { momentText } from '#core/format/dateTimes.ts';
import { failedText } from '#core/shell/Shell.tsx';
import { portalOfTest, signInAs, turnTime } from '../../support/openPortal.tsx';

const open = portalOfTest(() => signInAs({ uid: 'anna-1', name: 'Anna', scopes: 'AllLocations' }));

const NOT_LOADED = 'Some data could not be loaded.';
describe('what could not be read', () => {
  it('is named, each thing once, without ids, scopes and periods', () => {
    const failure = (subject: string) => ({ subject, since: 0, requestId: null });
    expect(
      failedText([failure('statistics of all for last30'), failure('daily events of 12 for last30')]),
    ).toBe('Statistics, daily events');
    expect(failedText([failure('event 12'), failure('event 13')])).toBe('Event');
    expect(failedText([{ ...failure('code'), final: 'code' }])).toBe('');
  });

  it.each([
    ['/contacts', 'No contacts available.'],
    ['/locations', 'No locations available.'],
    ['/events', 'No events found'],
    ['/coverage', 'Coverage could not be loaded.'],
    ['/review', 'The events could not be loaded.'],
    ['/location/3', 'Location not found.'],
    ['/event/3', 'Event not found.'],
  ])('has its cause between the sign and the words on every page: %s', async (path, words) => {
    for (const broken of [() => new Response('', { status: 500 }), () => ({})]) {
      open(path, broken);
      const parts = (await screen.findByText(words)).parentElement?.children ?? [];
      expect([...parts].slice(0, 3).map(({ tagName, textContent }) => textContent || tagName)).toEqual([
        'svg',
        'The service answered with an error',
        words,
      ]);
    }
  });

  it('is not tried again where the service refuses it', async () => {
    open('/contacts', ({ path }) =>
      path.startsWith('/api/Contact/') ? new Response('', { status: 403 }) : { value: [] },
    );
    await screen.findByText(/^Contacts, since /);
    expect(screen.queryByText(/Trying again/)).toBeNull();
  });

  it('and the connection that is lost then, are told since they began', async () => {
    turnTime();
    let answer: () => unknown = () => new Response('', { status: 500 });
    open('/contacts', ({ path }) => (path.startsWith('/api/Contact/') ? answer() : { value: [] }));
    const told = () =>
      screen
        .getByText(/, since /)
        .textContent?.match(/^(.*), since (.*?)\./)
        ?.slice(1);
    const clock = (ago = 0) => momentText(Date.now() - ago, Date.now());
    const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
    await screen.findByText(/, since /);
    const failed = clock();
    await pass(300_000);
    expect(told()).toEqual(['Contacts', failed]);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await act(async () => void window.dispatchEvent(new Event('offline')));
    await pass(62_000);
    const [words, since] = told() ?? [];
    expect(words).toBe('There is no connection');
    expect([clock(), clock(60_000)]).toContain(since);
    await pass(180_000);
    expect(told()).toEqual([words, since]);
    // The same line a day later.
    const began = Date.now() - 242_000;
    vi.setSystemTime(Date.now() + 86_400_000);
    await pass(61_000);
    const dates = [began, began + 60_000].map((at) => momentText(at, at + 86_400_000));
    expect(dates).toContain(told()?.[1]);
    onLine.mockRestore();
  });

  it('is tried at once when the browser is online again', async () => {
    let isDown = true;
    open('/contacts', ({ path }) => {
      if (isDown && path.startsWith('/api/Contact/')) throw new TypeError('Failed to fetch');
      return { value: [] };
    });
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await screen.findByText('You are offline');
    await screen.findByText(/^There is no connection, since \d+:\d\d [AP]M\./);
    // The browser may be wrong: it is tried nevertheless.
    const counting = await screen.findByText(/Trying again in [345] s\./);
    // What a screen reader hears of it stays the same.
    expect(counting.closest('[aria-hidden]')?.nextSibling?.textContent).toBe('Trying again automatically.');
    isDown = false;
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    // By itself it would be tried after five seconds.
    await waitFor(() => expect(screen.queryByText(NOT_LOADED)).toBeNull(), { timeout: 3_000 });
    onLine.mockRestore();
  });
});

describe('the line of failed reads, once Retry has brought them', () => {
  /** The contacts after a failure, with Retry pressed by key and its answer still to come. */
  async function retryByKey() {
    let answer: (body: unknown) => void = () => undefined;
    let isRetried = false;
    const { calls } = open('/contacts', () =>
      isRetried
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : new Response('', { status: 500 }),
    );
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('The service answered with an error')).toBeDefined();
    isRetried = true;
    retry.focus();
    const user = userEvent.setup();
    const before = calls.length;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls.length).toBeGreaterThan(before));
    const succeed = async () => {
      answer({ value: [] });
      await waitFor(() => expect(screen.queryByText(NOT_LOADED)).toBeNull());
    };
    return { user, retry, succeed };
  }

  it('leaves the focus at the heading of the page', async () => {
    const { retry, succeed } = await retryByKey();
    expect(document.activeElement).toBe(retry);
    await succeed();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Contacts' }));
  });

  it('leaves the focus where it has been moved to meanwhile', async () => {
    const { user, retry, succeed } = await retryByKey();
    await user.tab({ shift: true });
    const chosen = document.activeElement;
    expect(chosen).not.toBe(retry);
    expect(chosen).not.toBe(document.body);
    await succeed();
    expect(document.activeElement).toBe(chosen);
  });
});
