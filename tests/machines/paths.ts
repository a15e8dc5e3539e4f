/** Walks a chart's state graph, replays every step of it on a real actor, and tells which transitions were taken. */
import { expect } from 'vitest';
import {
  type AnyActorLogic,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths, getStateNodes } from 'xstate/graph';

/** A way through the graph: the shortest one to a state, then one event more. */
export interface Route<Event> {
  readonly name: string;
  readonly events: readonly Event[];
  /** The graph's own answer for where it ends; see `fingerprint`. */
  readonly end: string;
}

interface State<Context> {
  readonly value: unknown;
  readonly context: Context;
}

interface Graph<Context, Event> {
  /** A machine, or other logic whose graph is walked. */
  readonly machine: AnyActorLogic;
  readonly input?: unknown;
  /** Everything that may happen in a state, the ends of invoked actors included. */
  readonly events: (snapshot: State<Context>) => readonly Event[];
  /** What makes two states the same; by default state and context. */
  readonly print?: (snapshot: State<Context>) => string;
}

/** State and context as text. */
export function fingerprint({ value, context }: State<unknown>): string {
  return JSON.stringify([value, context], (_, part: unknown) => {
    if (part instanceof Error) return part.message;
    if (part instanceof Map || part instanceof Set) return [...part];
    return part;
  });
}

/** Every reachable state, left by every event. */
export function routesOf<Context, Event extends EventObject>({
  machine,
  events,
  input,
  print = fingerprint,
}: Graph<Context, Event>): Route<Event>[] {
  const options = { events, input, serializeState: print };
  const adjacency = adjacencyMapToArray(getAdjacencyMap(machine, options));
  const leaving = new Map<string, typeof adjacency>();
  for (const step of adjacency) {
    const from = print(step.state);
    leaving.set(from, [...(leaving.get(from) ?? []), step]);
  }
  return getShortestPaths(machine, options).flatMap((path) => {
    const way = path.steps.map(({ event }) => event).filter(({ type }) => type !== 'xstate.init');
    return (leaving.get(print(path.state)) ?? []).map(({ event, nextState }) => ({
      name: [...way, event].map(nameOf).join(', '),
      events: [...way, event],
      end: print(nextState),
    }));
  });
}

/**
 * Replays every route on an actor of its own. Each has to end where its graph says, and together they have to take every
 * transition that the charts declare, such as 'session.signedIn on logOut'.
 */
export async function expectRoutes<One extends Pick<Route<unknown>, 'name' | 'end'>>(
  routes: readonly One[],
  machines: readonly AnyStateMachine[],
  replay: (route: One) => Promise<{ readonly end: string; readonly taken: readonly string[] }>,
): Promise<void> {
  const allTaken = new Set<string>();
  for (const route of routes) {
    const { end, taken } = await replay(route);
    expect(end, route.name).toBe(route.end);
    for (const name of taken) allTaken.add(name);
  }
  expectAllTaken(machines, allTaken);
}

/** @param taken names of transitions, as `recordTransitions` notes them */
export function expectAllTaken(machines: readonly AnyStateMachine[], taken: Iterable<string>): void {
  const missing = new Set(namesByTransition(machines).values());
  for (const name of taken) missing.delete(name);
  expect([...missing]).toEqual([]);
}

/** A machine and those that its actors are made of. */
export function withActors(machine: AnyStateMachine): AnyStateMachine[] {
  const actors = Object.values(machine.implementations.actors).filter(
    (actor) => actor instanceof StateMachine,
  );
  return [machine, ...actors.flatMap(withActors)];
}

/** Notes the declared transitions that actors of this machine, and the actors that they make, take. */
export function recordTransitions(machine: AnyStateMachine) {
  const names = namesByTransition(withActors(machine));
  const taken = new Set<string>();
  return {
    inspect: (inspected: InspectionEvent) => {
      if (inspected.type !== '@xstate.microstep') return;
      for (const transition of inspected._transitions) {
        const name = names.get(transition);
        if (name !== undefined) taken.add(name);
      }
    },
    taken: () => [...taken],
  };
}

function namesByTransition(machines: readonly AnyStateMachine[]): Map<object, string> {
  const nodes = machines.flatMap((machine) => getStateNodes(machine).concat(machine.root));
  return new Map(nodes.flatMap(transitionsOf));
}

function transitionsOf(node: AnyStateNode): [object, string][] {
  const onEvents = [...node.transitions.entries()].flatMap(([event, transitions]) =>
    transitions.map((transition, index): [object, string] => [
      transition,
      `${node.id} on ${event} #${index + 1}`,
    ]),
  );
  const always = (node.always ?? []).map((transition, index): [object, string] => [
    transition,
    `${node.id} always #${index + 1}`,
  ]);
  return [...onEvents, ...always];
}

function nameOf({ type, ...rest }: EventObject): string {
  return Object.keys(rest).length === 0 ? type : `${type} ${JSON.stringify(rest)}`;
}
