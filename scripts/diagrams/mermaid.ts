/** Draws a machine as a Mermaid state diagram. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { pathOf, type Step, statesOf, stepsFrom } from './chartSteps.ts';

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
