/** The text of docs/machines.md. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { changeRequestMachine } from '#machines/changeRequest.ts';
import { createCoverageMachine } from '#machines/coverage.ts';
import { createEvidenceMachine } from '#machines/evidence.ts';
import { neighboursMachine } from '#machines/neighbours.ts';
import { notificationsMachine } from '#machines/notifications.ts';
import { createPlaybackMachine } from '#machines/playback.ts';
import { playerMachine } from '#machines/player.ts';
import { createLoaderMachine, createPreloaderMachine } from '#machines/preloader.ts';
import { reviewMachine } from '#machines/review.ts';
import { createScheduleWeekMachine } from '#machines/scheduleWeek.ts';
import { createSearchMachine } from '#machines/search.ts';
import { sessionMachine } from '#machines/session.ts';
import { markdownTable } from '../markdown/markdown.ts';

// The machines of docs/machines.md, in order. Add a new machine here.

interface Chart {
  readonly machine: AnyStateMachine;
  /** Path in the repository. */
  readonly file: string;
  /** What the machine does, in one or two sentences. */
  readonly purpose: string;
}

const nothing = { load: () => Promise.resolve(null) };
const noPlan = { idOf: () => undefined, planFor: () => ({ keep: [], load: [] }) };

/** @param file by default the one of its name */
const chart = (machine: AnyStateMachine, purpose: string, file = machine.id): Chart => ({
  ...{ machine, purpose },
  file: `src/machines/${file}.ts`,
});

export const CHARTS: readonly Chart[] = [
  chart(
    sessionMachine,
    'Knows whether somebody is signed in. Every way to sign in (form, full-page sign-in, another tab) or out (logout, refused token, another tab) is one of its events.',
  ),
  chart(
    createPlaybackMachine(nothing),
    'Steps through the recordings of one event, and tells its preloader which one is shown and which may be next.',
  ),
  chart(
    playerMachine,
    'Plays the recording that the playback machine shows: playing or resting, speed, boxes, sound, full screen, and the step after the end of a clip. It sends requests to the clip, and the clip reports back by events.',
  ),
  chart(
    changeRequestMachine,
    'Follows a change request from the form to the provider: what may be sent, how the result is shown, and when the page is left.',
  ),
  chart(
    createScheduleWeekMachine(nothing),
    'Pages through the weeks of one schedule within four weeks of now, and tells its preloader which week is shown and which are next to it. While the current week is shown, it moves on when a new week begins.',
  ),
  chart(
    createPreloaderMachine({ ...nothing, ...noPlan }),
    'Decides which recordings or weeks around the shown one are loaded, kept and dropped, with one loader for each. It has no states of its own: the states of its loaders say how far each load is.',
  ),
  chart(
    createLoaderMachine(nothing),
    'Loads one recording or week, and owns it until the loader is stopped.',
    'preloader',
  ),
  chart(
    createSearchMachine(),
    'Follows one search box: waits until the person stops typing, lets the last text win, and decides what the panel shows.',
  ),
  chart(
    neighboursMachine,
    'Steps from incident to incident in the order of the list from which the first one was opened. It reads the list around the incident, follows the incident when the list changes, and of several fast steps opens the first at once and then the last.',
  ),
  chart(
    createCoverageMachine({ ...nothing, sitesToAsk: () => [] }),
    'The board of all sites. Where the list does not tell whether sites are armed, it asks each site with a loader, at most four at once and those on screen first.',
  ),
  chart(
    createEvidenceMachine(nothing),
    'Makes the package of evidence of one event: fetches each chosen part with a loader, at most three at once, names missing parts and fetches only those on a retry, and discards a package that is not saved.',
  ),
  chart(
    reviewMachine,
    'Goes through a queue of incidents with one event, `next`: to the next recording, after the last one to the next incident, and after the last of all to the end. It decides when an incident counts as seen, and goes on by itself while the person only watches. The recordings of each incident have a playback machine of their own.',
  ),
  chart(
    notificationsMachine,
    "Follows whether this browser gets notifications: the question for the permission, the subscription, and the provider's list of devices. It renews a subscription that the browser has replaced, and looks again when the permission changes and when the page is opened.",
  ),
];

const HEAD = `# Machines

\`npm run diagrams\` generates this page from the code. A test fails when the page and the code differ.
A machine decides when something happens. The effects are passed in: this page names the actors and actions, and the code that starts a machine provides them. A state's own transition overrides one under 'any state'.`;

/** Markdown with one section for each chart: purpose, diagram, and a table of every transition. */
export function machinesPage(charts: readonly Chart[] = CHARTS): string {
  return `${[HEAD, ...charts.map(sectionOf)].join('\n\n')}\n`;
}

function sectionOf({ machine, file, purpose }: Chart): string {
  const states = statesOf(machine);
  const rows = states.flatMap(stepsFrom).map(rowOf);
  const entries = states.map((node) => {
    const when = node.parent === undefined ? 'At the start' : `Entering ${code(pathOf(node))}`;
    return [when, namesOf(node.entry)] as const;
  });
  const all = [...entries, ['Actors', Object.keys(machine.implementations.actors)] as const];
  const notes = all.flatMap(([when, names]) =>
    names.length > 0 ? [`- ${when}: ${names.map(code).join(', ')}`] : [],
  );
  return [
    `## ${machine.id}`,
    `[${file}](../${file}). ${purpose}`,
    // Mermaid draws nothing for a machine without states.
    ...(states.length > 1 ? [`\`\`\`mermaid\n${mermaidOf(machine)}\n\`\`\``] : []),
    markdownTable(['In', 'On', 'If', 'Does', 'Then in'], rows),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ].join('\n\n');
}

function rowOf({ from, to, event, guard, actions }: Step): string[] {
  return [
    from.parent === undefined ? 'any state' : code(pathOf(from)),
    event ? code(event) : 'at once',
    guard,
    actions.map(code).join(', '),
    to === null ? 'stays' : code(pathOf(to)),
  ];
}

function code(text: string): string {
  return `\`${text}\``;
}

// Draws a machine as a Mermaid state diagram.

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

interface Step {
  readonly from: AnyStateNode;
  /** The target state; null when the transition stays. */
  readonly to: AnyStateNode | null;
  /** '' when the transition needs no event. */
  readonly event: string;
  readonly guard: string;
  readonly actions: readonly string[];
}

/** All states, the root first, parents before their children. */
function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  return [machine.root, ...getStateNodes(machine)].toSorted((a, b) => a.order - b.order);
}

function stepsFrom(node: AnyStateNode): Step[] {
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
    actions: namesOf(transition.actions),
  }));
}

/** 'session.signedOut.idle' without the machine's name; '' for the root. */
function pathOf(node: AnyStateNode): string {
  return node.path.join('.');
}

const namesOf = (parts: readonly unknown[]) => parts.map(nameOf).filter((name) => name !== '');

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
