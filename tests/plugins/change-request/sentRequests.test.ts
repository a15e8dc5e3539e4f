/** What the browser keeps of sent requests, and for whom. */
import { describe, expect, it, vi } from 'vitest';
import { type SafeStorage, safeStorage } from '#core/environment.ts';
import type { Receipt } from '#machines/changeRequest.ts';
import { createSentRequests, MOST_SENT, withAccounts } from '#plugins/change-request/sentRequests.ts';
import { forbiddenStore, memoryStore } from '../../core/session/browser.ts';

const sent = (count: number): Receipt => ({
  subject: `Request ${count}`,
  notes: 'It is 4711.',
  number: count % 2 === 0 ? String(count) : null,
  at: new Date(Date.UTC(2026, 10, 22, 5, count)).toISOString(),
});
const subjects = (store: SafeStorage, owner = 'anna') =>
  createSentRequests(store, owner)
    .snapshot()
    .requests.map(({ subject }) => subject);

function openStore() {
  const entries = memoryStore();
  return { entries, store: safeStorage(() => entries) };
}

describe('sent requests', () => {
  it('are there at the next page load, the last one first, 50 at most', () => {
    const { store } = openStore();
    const { keep, snapshot } = createSentRequests(store, 'anna');
    for (let count = 1; count <= MOST_SENT + 2; count += 1) keep(sent(count));
    expect(MOST_SENT).toBe(50);
    const { requests, isKept } = createSentRequests(store, 'anna').snapshot();
    expect(isKept).toBe(true);
    expect(requests).toEqual(snapshot().requests);
    expect([requests.length, requests[0], requests.at(-1)]).toEqual([50, sent(52), sent(3)]);
  });

  it('are shown to nobody else', () => {
    const { store } = openStore();
    createSentRequests(store, 'anna').keep(sent(1));
    createSentRequests(store, 'ben').keep(sent(2));
    expect([subjects(store), subjects(store, 'ben'), subjects(store, 'an')]).toEqual([
      ['Request 1'],
      ['Request 2'],
      [],
    ]);
  });

  it('of a person whom the token does not name are not stored, for the next one may have no name either', () => {
    const { entries, store } = openStore();
    const { keep, snapshot } = createSentRequests(store, '');
    keep(sent(1));
    expect([snapshot().requests, snapshot().isKept]).toEqual([[sent(1)], false]);
    expect([entries.getItem('person:requests:'), subjects(store, '')]).toEqual([null, []]);
  });

  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['a text', '"text"'],
    ['an object', '{"length":2,"0":{}}'],
    [
      'rows of other shapes',
      '[null,7,[],{},{"subject":1,"notes":"x","number":null,"at":"2026-11-22T05:00:00Z"}]',
    ],
    ['a moment that is none', JSON.stringify([{ ...sent(1), at: 'yesterday' }])],
  ])('are none where the browser keeps %s, and can be added', (_, kept) => {
    const { entries, store } = openStore();
    entries.setItem('person:requests:anna', String(kept));
    expect(subjects(store)).toEqual([]);
    createSentRequests(store, 'anna').keep(sent(2));
    expect(subjects(store)).toEqual(['Request 2']);
  });

  it('are read one by one: a bad one costs no other, and a bad number only itself', () => {
    const { entries, store } = openStore();
    const rows = [sent(2), { subject: 'x' }, { ...sent(4), number: { toString: 7 } }];
    entries.setItem('person:requests:anna', JSON.stringify(rows));
    expect(createSentRequests(store, 'anna').snapshot().requests).toEqual([
      sent(2),
      { ...sent(4), number: null },
    ]);
  });

  it('that the browser does not store live as long as the session, which the list says', () => {
    const { keep, snapshot } = createSentRequests(safeStorage(forbiddenStore), 'anna');
    expect(snapshot()).toEqual({ requests: [], isKept: false });
    keep(sent(1));
    keep(sent(2));
    expect(snapshot()).toEqual({ requests: [sent(2), sent(1)], isKept: false });
  });

  it('that found no room are stored with the next one that does', () => {
    const { store } = openStore();
    let isFull = true;
    const write = (key: string, value: string) => !isFull && store.write(key, value);
    const { keep, snapshot } = createSentRequests({ ...store, write }, 'anna');
    keep(sent(1));
    expect([snapshot().isKept, subjects(store)]).toEqual([false, []]);
    isFull = false;
    keep(sent(2));
    expect([snapshot().isKept, subjects(store)]).toEqual([true, ['Request 2', 'Request 1']]);
  });

  it('of another tab are read when somebody looks, and are not overwritten', () => {
    const { store } = openStore();
    const [one, other] = [createSentRequests(store, 'anna'), createSentRequests(store, 'anna')];
    one.keep(sent(1));
    const listener = vi.fn();
    other.subscribe(listener);
    expect(other.snapshot().requests).toEqual([sent(1)]);
    listener.mockClear();
    other.keep(sent(2));
    expect(listener).toHaveBeenCalledOnce();
    expect(subjects(store)).toEqual(['Request 2', 'Request 1']);
  });
});

describe('what the browser keeps together with what the provider tells', () => {
  const told = (requestNumber: string | null, minute: number, subject = 'Gate') => ({
    ...{ requestNumber, subject, notes: 'Code' },
    time: new Date(Date.UTC(2026, 10, 22, 5, minute)).toISOString(),
  });
  const own = (number: string | null, minute: number, subject = 'Gate'): Receipt => ({
    ...{ number, subject, notes: 'Code' },
    at: new Date(Date.UTC(2026, 10, 22, 5, minute, 3)).toISOString(),
  });
  const numbers = (one: Receipt[], other: ReturnType<typeof told>[]) =>
    withAccounts(one, other).map(({ number, subject }) => number ?? subject);

  it('has each request once, the last one first', () => {
    expect(numbers([own('3', 30), own('1', 10)], [told('2', 20), told('1', 10)])).toEqual(['3', '2', '1']);
  });

  it('tells requests without a number apart by text and moment', () => {
    expect(numbers([own(null, 10)], [told('1', 10)])).toEqual(['1']);
    expect(numbers([own(null, 10, ' Gate ')], [told(null, 10)])).toEqual(['Gate']);
    expect(numbers([own(null, 20)], [told('1', 10)])).toEqual(['Gate', '1']);
    expect(numbers([own(null, 10, 'Dock')], [told('1', 10)])).toEqual(['Dock', '1']);
    expect(numbers([own('2', 10)], [told('1', 10)])).toHaveLength(2);
  });

  it('takes rows with gaps, and has those without a moment last', () => {
    const rows = [{ requestNumber: ' ', time: null, subject: null, notes: null }, told('1', 10)];
    expect(withAccounts([], rows)).toEqual([
      { number: '1', subject: 'Gate', notes: 'Code', at: '2026-11-22T05:10:00.000Z' },
      { number: null, subject: '', notes: '', at: '' },
    ]);
  });
});
