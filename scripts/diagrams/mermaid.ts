/** Draws a machine as a Mermaid state diagram. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from 'xstate/graph';

const ANYWHERE = 'anywhere';

export function mermaidOf(machine: AnyStateMachine): string {
  const edges = statesOf(machine).flatMap((node) => stepsFrom(node).flatMap(edgesOf));
  return [
    'stateDiagram-v2',
    ...(edges.some((edge) => edge.startsWith(ANYWHERE)) ? [`state "in any state" as ${ANYWHERE}`] : []),
    ...insideOf(machine.root),
    ...new Set(edges),
  ].join('\n');
}

function insideOf(node: AnyStateNode): string[] {
  const children = Object.values(node.states);
  const [first] = node.initial.target ?? [];
  return [...(first ? [`[*] --> ${idOf(first)}`] : []), ...children.flatMap(declarationOf)];
}

function declarationOf(node: AnyStateNode): string[] {
  const name = `state "${node.key}" as ${idOf(node)}`;
  if (Object.keys(node.states).length === 0) return [name];
  return [`${name} {`, ...insideOf(node).map((line) => `  ${line}`), '}'];
}

function edgesOf({ from, to, event, guard }: Step): string[] {
  // A transition that stays in any state gets no arrow. The table has its row.
  if (from.parent === undefined && to === null) return [];
  const target = to ?? from;
  const label = [event, guard && `[${guard}]`].filter((part) => part !== '').join(' ');
  return sourcesOf(from, target).map((source) => `${source} --> ${idOf(target)}${label && ` : ${label}`}`);
}

// Mermaid draws no arrow from a state to one inside it, so the arrow starts at each inner state instead.
function sourcesOf(from: AnyStateNode, target: AnyStateNode): string[] {
  if (from.parent === undefined) return [ANYWHERE];
  const isInside = target !== from && pathOf(target).startsWith(`${pathOf(from)}.`);
  return isInside ? Object.values(from.states).map(idOf) : [idOf(from)];
}

function idOf(node: AnyStateNode): string {
  return node.path.join('_');
}

// A machine's definition as plain rows, for diagrams and tables.

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
