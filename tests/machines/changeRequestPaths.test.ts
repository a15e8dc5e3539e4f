import { describe, expect, it } from 'vitest';
import { type ChangeRequestEvent, changeRequestMachine } from '#machines/changeRequest.ts';
import {
  ACCEPTED,
  type End,
  FILLED,
  LIMITS,
  OTHER,
  open,
  refused,
  startRequest,
  THROWN,
  TOO_LONG,
  WAITED,
} from './changeRequestActor.ts';
import { declaredTransitions, fingerprint, routesOf } from './paths.ts';

const EVENTS: (ChangeRequestEvent | End)[] = [
  open(FILLED),
  open(OTHER),
  open(FILLED, FILLED),
  { type: 'close' },
  { type: 'edit', request: FILLED },
  { type: 'edit', request: { subject: 'A subject alone', notes: ' ' } },
  { type: 'edit', request: TOO_LONG },
  { type: 'fill', request: FILLED },
  { type: 'submit' },
  { type: 'reconsider' },
  { type: 'stay' },
  ACCEPTED,
  refused('The mailbox is full.'),
  refused(null),
  THROWN,
  WAITED,
];

const routes = routesOf({ machine: changeRequestMachine, input: { limits: LIMITS }, events: () => EVENTS });

async function replay({ events }: (typeof routes)[number]) {
  const started = startRequest();
  for (const event of events) await started.perform(event);
  return started;
}

describe('the change-request machine on every generated path', () => {
  it('reaches every state', () => {
    expect(new Set(routes.map(({ end }) => JSON.stringify(JSON.parse(end)[0])))).toEqual(
      new Set(
        [
          'idle',
          'asking',
          { submitting: 'shown' },
          { submitting: 'aside' },
          { success: 'leaving' },
          { success: 'staying' },
          { error: 'incomplete' },
          { error: 'refused' },
          { error: 'failed' },
        ].map((value) => JSON.stringify(value)),
      ),
    );
  });

  it.each(routes)('ends where the chart says: $name', async (route) => {
    const { actor } = await replay(route);
    expect(fingerprint(actor.getSnapshot())).toBe(route.end);
  });

  it('takes every transition that it declares', async () => {
    const taken = new Set<string>();
    for (const route of routes) {
      for (const name of (await replay(route)).recorder.taken()) taken.add(name);
    }
    expect([...taken].toSorted()).toEqual(declaredTransitions(changeRequestMachine));
  });
});
