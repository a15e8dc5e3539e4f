import { describe, expect, it } from 'vitest';
import type { SearchResult } from '#contract/search.ts';
import { createSearchMachine, type SearchEvent } from '#machines/search.ts';
import { declaredTransitions, fingerprint, routesOf } from './paths.ts';
import { BROKEN, type End, edit, FOUND, RESTED, startSearch } from './searchActor.ts';

const searchMachine = createSearchMachine<SearchResult>();

const EVENTS: (SearchEvent | End)[] = [
  edit('dock'),
  edit('dock 9'),
  edit(' '),
  { type: 'submit' },
  { type: 'close' },
  FOUND,
  { ...FOUND, output: [] },
  BROKEN,
  RESTED,
];

const routes = routesOf({ machine: searchMachine, input: undefined, events: () => EVENTS });

async function replay({ events }: (typeof routes)[number]) {
  const started = startSearch();
  for (const event of events) await started.perform(event);
  return started;
}

describe('the search machine on every generated path', () => {
  it('reaches every state', () => {
    expect(new Set(routes.map(({ end }) => JSON.stringify(JSON.parse(end)[0])))).toEqual(
      new Set(['"closed"', '"typing"', '"searching"', '{"showing":"answered"}', '{"showing":"failed"}']),
    );
  });

  it('ends where the chart says', async () => {
    for (const route of routes) {
      const { actor } = await replay(route);
      expect(fingerprint(actor.getSnapshot()), route.name).toBe(route.end);
    }
  });

  it('takes every transition that it declares', async () => {
    const taken = new Set<string>();
    for (const route of routes) {
      for (const name of (await replay(route)).recorder.taken()) taken.add(name);
    }
    expect([...taken].toSorted()).toEqual(declaredTransitions(searchMachine));
  });
});
