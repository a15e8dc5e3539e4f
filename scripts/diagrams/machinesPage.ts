/** The text of docs/machines.md. */
import { CHARTS, type Chart } from './charts.ts';
import { entryActions, mermaidOf, pathOf, type Step, statesOf, stepsFrom } from './mermaid.ts';

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
  const entries = states
    .filter((node) => entryActions(node).length > 0)
    .map(
      (node) =>
        `- ${node.parent === undefined ? 'At the start' : `Entering ${code(pathOf(node))}`}: ${entryActions(node).map(code).join(', ')}`,
    );
  const actors = Object.keys(machine.implementations.actors).map(code);
  const notes = [...entries, ...(actors.length > 0 ? [`- Actors: ${actors.join(', ')}`] : [])];
  return [
    `## ${machine.id}`,
    `[${file}](../${file}). ${purpose}`,
    // Mermaid draws nothing for a machine without states.
    ...(states.length > 1 ? [`\`\`\`mermaid\n${mermaidOf(machine)}\n\`\`\``] : []),
    ['| In | On | If | Does | Then in |', '|---|---|---|---|---|', ...rows].join('\n'),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
  ].join('\n\n');
}

function rowOf({ from, to, event, guard, actions }: Step): string {
  const then = to === null ? 'stays' : code(pathOf(to));
  const cells = [
    placeOf(pathOf(from)),
    event ? code(event) : 'at once',
    guard,
    actions.map(code).join(', '),
    then,
  ];
  return `| ${cells.join(' | ')} |`;
}

function placeOf(path: string): string {
  return path === '' ? 'any state' : code(path);
}

function code(text: string): string {
  return `\`${text}\``;
}
