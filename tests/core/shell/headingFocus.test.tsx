// A stub answers when the test lets it, as the reference provider never does, and with failures: the focus before and after
// an answer is what counts here.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { equipment } from '#plugins/equipment/plugin.ts';
import { portalOfTest, signInAs } from '../../support/openPortal.tsx';

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

const recordCase = (
  name: string,
  call: string,
  record: RecordCase['record'],
  before: string,
  after: string,
) => ({
  ...{ name, call: `/api/${call}/`, record, headings: [before, after] as const },
  page: `/${before.split(' ')[0]?.toLowerCase()}/`,
});
const RECORDS: readonly RecordCase[] = [
  recordCase('an event', 'Event/details', event, 'Event #4', 'Pier 4'),
  recordCase('a location', 'Location/details', location, 'Location', 'Pier 4'),
  recordCase('a schedule', 'Schedule/schedule', schedule, 'Schedule', 'Hours 4'),
  recordCase('a camera', 'Camera/details', camera, 'Camera', 'Gate 4'),
];

const failing = () => new Response('{}', { status: 500 });
const absent = () => new Response('{}', { status: 404 });
const heading = () => screen.getByRole('heading', { level: 1 });

const openPortal = portalOfTest(
  () => signInAs({ uid: 'anna-1', name: 'Anna', roles: 'Admin', scopes: 'AllLocations' }),
  [equipment],
);

/** Opens the portal; records are answered by hand, the latest call of each by `answer`, everything else at once. */
function open(address: string, { call, record }: RecordCase) {
  const waiting = new Map<number, (answer: unknown) => void>();
  const { history } = openPortal(address, ({ path }) => {
    if (path === CONTACTS) return { value: [] };
    if (!path.startsWith(call)) return undefined;
    return new Promise((done) => waiting.set(Number(path.slice(call.length)), done));
  });
  const answer = async (id: number, body: unknown = record(id)) => {
    await waitFor(() => expect([...waiting.keys()]).toContain(id));
    await act(async () => waiting.get(id)?.(body));
    waiting.delete(id);
  };
  return { answer, goTo: (next: string) => act(async () => history.push(next)) };
}

const loading = () => waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeTruthy());
const loaded = () => waitFor(() => expect(document.querySelector('main [aria-busy="true"]')).toBeNull());

/** Opens the record from another page and waits until the focus is on its heading. */
async function comeTo(record: RecordCase) {
  const opened = open('/contacts', record);
  await screen.findByRole('heading', { name: 'Contacts', level: 1 });
  await opened.goTo(`${record.page}4`);
  await loading();
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  expect(heading().textContent).toBe(record.headings[0]);
  return opened;
}

describe.each(RECORDS)('the heading of $name, come to before the record is there', (record) => {
  const { headings } = record;

  it('keeps the focus when the record cannot be read, takes it over from Retry when that goes, and keeps it when the next record arrives', async () => {
    const { answer, goTo } = await comeTo(record);
    const first = heading();
    await answer(4, failing());
    await loaded();
    expect(heading()).toBe(first);
    expect(document.activeElement).toBe(first);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    act(() => retry.focus());
    await userEvent.keyboard('{Enter}');
    await answer(4);
    await waitFor(() => expect(retry.isConnected).toBe(false));
    await waitFor(() => expect(heading().textContent).toBe(headings[1]));
    await loaded();
    expect(document.activeElement).toBe(heading());
    act(() => screen.getByRole('button', { name: 'Back' }).focus());
    await goTo(`${record.page}5`);
    await loading();
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    const next = heading();
    await answer(5);
    await waitFor(() => expect(heading().textContent).toBe(headings[1].replace('4', '5')));
    await loaded();
    expect(document.activeElement).toBe(next);
  });

  it('keeps the focus when there is no such record', async () => {
    const { answer } = await comeTo(record);
    const before = heading();
    await answer(4, absent());
    await loaded();
    expect(heading()).toBe(before);
    expect(document.activeElement).toBe(before);
  });
});
