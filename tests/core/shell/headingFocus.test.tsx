// @vitest-environment happy-dom
// A stub answers when the test lets it, as the reference provider never does, and with failures: the focus before and after
// an answer is what counts here.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { equipment } from '#plugins/equipment/plugin.ts';
import { openPortal, signInAs } from '../../support/openPortal.tsx';

const CONTACTS = '/api/Contact/contacts';
const event = (id: number) => ({
  incident: { incident: { id }, location: { id: 3, name: `Pier ${id}` }, recordings: [] },
});
const location = (id: number) => ({ id, location: { name: `Pier ${id}` } });
const schedule = (id: number) => ({ schedule: { id, name: `Hours ${id}` }, scheduledItems: [] });
const camera = (id: number) => ({ id, name: `Gate ${id}` });

interface RecordCase {
  readonly name: string;
  readonly page: string;
  readonly call: string;
  readonly record: (id: number) => unknown;
  /** The heading before and after the record's arrival. */
  readonly headings: readonly [before: string, after: string];
}

const RECORDS: readonly RecordCase[] = [
  {
    name: 'an event',
    page: '/event/',
    call: '/api/Event/details/',
    record: event,
    headings: ['Event #4', 'Event #4'],
  },
  {
    name: 'a location',
    page: '/location/',
    call: '/api/Location/details/',
    record: location,
    headings: ['Location', 'Pier 4'],
  },
  {
    name: 'a schedule',
    page: '/schedule/',
    call: '/api/Schedule/schedule/',
    record: schedule,
    headings: ['Schedule', 'Hours 4'],
  },
  {
    name: 'a camera',
    page: '/camera/',
    call: '/api/Camera/details/',
    record: camera,
    headings: ['Camera', 'Gate 4'],
  },
];

const failing = () => new Response('{}', { status: 500 });
const absent = () => new Response('{}', { status: 404 });
const heading = () => screen.getByRole('heading', { level: 1 });

let portal: ReturnType<typeof openPortal>;

/** Opens the portal; records are answered by hand, the latest call of each by `answer`, everything else at once. */
function open(address: string, { call, record }: RecordCase) {
  const waiting = new Map<number, (answer: unknown) => void>();
  portal = openPortal(
    address,
    ({ path }) => {
      if (path === CONTACTS) return { value: [] };
      if (!path.startsWith(call)) return undefined;
      return new Promise((done) => waiting.set(Number(path.slice(call.length)), done));
    },
    [equipment],
  );
  return async (id: number, answer: unknown = record(id)) => {
    await waitFor(() => expect([...waiting.keys()]).toContain(id));
    await act(async () => waiting.get(id)?.(answer));
    waiting.delete(id);
  };
}

const goTo = (address: string) => act(async () => portal.history.push(address));
const loading = () => waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeTruthy());
const loaded = () => waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull());

/** Opens the record from another page and waits until the focus is on its heading. */
async function comeTo(record: RecordCase) {
  const answer = open('/contacts', record);
  await screen.findByRole('heading', { name: 'Contacts', level: 1 });
  await goTo(`${record.page}4`);
  await loading();
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  expect(heading().textContent).toBe(record.headings[0]);
  return answer;
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  signInAs({ uid: 'anna-1', name: 'Anna', roles: 'Admin', scopes: 'AllLocations' });
});
afterEach(() => {
  portal.close();
  vi.unstubAllGlobals();
});

describe.each(RECORDS)('the heading of $name, come to before the record is there', (record) => {
  const { headings } = record;

  it('keeps the focus when the record arrives', async () => {
    const answer = await comeTo(record);
    const before = heading();
    await answer(4);
    await waitFor(() => expect(heading().textContent).toBe(headings[1]));
    await loaded();
    expect(heading()).toBe(before);
    expect(document.activeElement).toBe(before);
  });

  it.each([
    ['there is no such record', absent],
    ['it cannot be read', failing],
  ])('keeps the focus when %s', async (_, reply) => {
    const answer = await comeTo(record);
    const before = heading();
    await answer(4, reply());
    await loaded();
    expect(heading()).toBe(before);
    expect(document.activeElement).toBe(before);
  });

  it('has the focus again on the next record, and keeps it', async () => {
    const answer = await comeTo(record);
    await answer(4);
    await loaded();
    act(() => screen.getByRole('button', { name: 'Back' }).focus());
    await goTo(`${record.page}5`);
    await loading();
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    const before = heading();
    await answer(5);
    await waitFor(() => expect(heading().textContent).toBe(headings[1].replace('4', '5')));
    await loaded();
    expect(document.activeElement).toBe(before);
  });
});

describe.each(RECORDS)('Retry on $name that could not be read', (record) => {
  async function openFailed() {
    const answer = open(`${record.page}4`, record);
    await answer(4, failing());
    return { answer, retry: await screen.findByRole('button', { name: 'Retry' }) };
  }

  it('hands its focus to the heading when it goes', async () => {
    const { answer, retry } = await openFailed();
    act(() => retry.focus());
    await userEvent.keyboard('{Enter}');
    await answer(4);
    await waitFor(() => expect(retry.isConnected).toBe(false));
    await loaded();
    expect(document.activeElement).toBe(heading());
  });

  it('takes the focus from nothing else', async () => {
    const { answer, retry } = await openFailed();
    const back = screen.getByRole('button', { name: 'Back' });
    act(() => back.focus());
    act(() => retry.click());
    await answer(4);
    await waitFor(() => expect(retry.isConnected).toBe(false));
    await loaded();
    expect(document.activeElement).toBe(back);
  });
});
