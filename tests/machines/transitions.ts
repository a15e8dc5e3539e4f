/** Which of the transitions that charts declare were taken. */
import { expect } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, type InspectionEvent, StateMachine } from 'xstate';
import { getStateNodes } from 'xstate/graph';

/** @param taken names of transitions, as `recordTransitions` notes them */
export function expectAllTaken(machines: readonly AnyStateMachine[], taken: Iterable<string>): void {
  const missing = new Set(namesByTransition(machines).values());
  for (const name of taken) missing.delete(name);
  expect([...missing]).toEqual([]);
}

/**
 * Performs each row's event in the state that the row begins in, and looks whether the rows take every transition.
 * @param arrive starts an actor of the machine, and brings it into that state
 */
export async function expectAllTakenBy<From, Event>(
  machine: AnyStateMachine,
  rows: readonly (readonly [From, Event, ...unknown[]])[],
  arrive: (from: From) => Promise<{
    readonly perform: (event: Event) => Promise<unknown>;
    readonly recorder: ReturnType<typeof recordTransitions>;
  }>,
): Promise<void> {
  const taken = rows.map(async ([from, event]) => {
    const { perform, recorder } = await arrive(from);
    await perform(event);
    return recorder.taken();
  });
  expectAllTaken([machine], (await Promise.all(taken)).flat());
}

/** A machine and those that its actors are made of. */
function withActors(machine: AnyStateMachine): AnyStateMachine[] {
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
