/** Reads a machine's definition into plain rows for diagrams and tables. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from 'xstate/graph';

export interface Step {
  readonly from: AnyStateNode;
  /** The target state; null when the transition stays. */
  readonly to: AnyStateNode | null;
  /** '' when the transition needs no event. */
  readonly event: string;
  readonly guard: string;
  readonly actions: readonly string[];
}

/** All states, the root first, parents before their children. */
export function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  return [machine.root, ...getStateNodes(machine)].toSorted((a, b) => a.order - b.order);
}

export function stepsFrom(node: AnyStateNode): Step[] {
  const always = stepsOf(node, '', node.always ?? []);
  const onEvents = [...node.transitions.entries()].flatMap(([event, transitions]) =>
    stepsOf(node, eventName(event), transitions),
  );
  return [...always, ...onEvents];
}

function stepsOf(from: AnyStateNode, event: string, transitions: readonly AnyTransitionDefinition[]): Step[] {
  return transitions.map((transition, index) => ({
    from,
    to: transition.target?.[0] ?? null,
    event,
    guard: nameOf(transition.guard) || (index > 0 ? 'else' : ''),
    actions: transition.actions.map(nameOf).filter((name) => name !== ''),
  }));
}

/** Names of the actions that entering a state runs. */
export function entryActions(node: AnyStateNode): string[] {
  return node.entry.map(nameOf).filter((name) => name !== '');
}

/** 'session.signedOut.idle' without the machine's name; '' for the root. */
export function pathOf(node: AnyStateNode): string {
  return node.path.join('.');
}

// Built-in actions that are written inline have names from the library.
function nameOf(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part !== 'object' || part === null || !('type' in part)) return '';
  return typeof part.type === 'string' ? part.type : '';
}

function eventName(event: string): string {
  const [, kind, , name] = /^xstate\.(done|error)\.(actor|state)\.(.+)$/.exec(event) ?? [];
  if (name !== undefined) return kind === 'done' ? `${name} succeeds` : `${name} fails`;
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event) ?? [];
  if (delay !== undefined) return /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}`;
  return event;
}
