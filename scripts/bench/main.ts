/** `npm run bench`: measures the built portal and two other pages on the same data. */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { buildPortal } from '../build/buildPortal.ts';
import { signIn } from '../provider/provider.ts';
import { LINE, SLOWDOWN } from './browser.ts';
import { goalTable, missedCounts, reached } from './goals.ts';
import { startHosts } from './hosts.ts';
import { type Line, markdownOf, PAGE, type Section, tableOf, writeReport } from './line.ts';
import { measureLoad } from './load.ts';
import { measureMemory } from './memory.ts';
import { measurePressing, stages } from './pressing.ts';
import { failed, findSubject, screens } from './screens.ts';

const HELP = `npm run bench [-- --quick] [-- --only=load,presses,memory] [-- --press=NAME]

Prints what is measured, and after a complete run what it is held to; writes ${PAGE}. --quick runs everything once and writes
nothing, --only runs the named parts, --press the presses whose names begin so.`;

const PARTS = ['load', 'presses', 'memory'] as const;
const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { help: flag, quick: flag, only: text, press: text } });
if (values.help) {
  console.log(HELP);
  process.exit();
}
const { press = '' } = values;
const wanted = values.only?.split(',') ?? (press === '' ? PARTS : ['presses']);
const unknown = wanted.find((part) => !PARTS.some((one) => one === part));
if (unknown !== undefined) throw new Error(`--only takes ${PARTS.join(', ')}; not '${unknown}'.`);
const wants = (part: (typeof PARTS)[number]) => wanted.includes(part);
const scale = values.quick
  ? { incidents: 4_000, runs: 1, rounds: 1, times: 2, steps: 40, routes: 20 }
  : { incidents: 100_000, runs: 3, rounds: 2, times: 3, steps: 200, routes: 100 };

const began = performance.now();
const sections: (Section & { readonly lines: Line[] })[] = [];
function add(section: Section): void {
  console.log(`\n${markdownOf(tableOf(section))}`);
  const same = sections.find(({ title }) => title === section.title);
  if (same === undefined) sections.push({ ...section, lines: [...section.lines] });
  else same.lines.push(...section.lines);
}

await buildPortal();
const hosts = await startHosts(scale.incidents);
const { portal } = hosts.addresses;
try {
  const token = await signIn(portal, 'avery');
  const subject = await findSubject(portal, token);
  const { eventId, recordings } = subject;
  console.log(`${scale.incidents} incidents; event ${eventId} has ${recordings} recordings.`);
  const options = { token, ...scale };
  if (wants('load')) for (const screen of screens(eventId)) add(await measureLoad(hosts, screen, options));
  if (wants('presses'))
    for (const { interactions, ...stage } of stages(subject)) {
      const named = interactions.filter(({ name }) => name.startsWith(press));
      if (named.length > 0) add(await measurePressing(hosts, { ...stage, interactions: named }, options));
    }
  if (wants('memory')) add(await measureMemory(hosts, { ...subject, ...options }));
} finally {
  await hosts.close();
}

const isWhole = values.only === undefined && press === '';
const goals = reached(sections);
const missed = isWhole ? missedCounts(goals) : [];
if (isWhole) console.log(`\n${markdownOf(goalTable(goals))}`);
if (missed.length > 0) console.log(`\nMissed:\n${missed.join('\n')}`);
if (failed.length > 0) console.log(`\nNot measured:\n${failed.join('\n')}`);
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(`\nTook ${minutes} minutes.`);
if (!values.quick && isWhole) {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const missing = failed.length === 0 ? '' : ` Not measured: ${failed.join('; ')}.`;
  writeReport(
    `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node} on ${cpus().length} cores (${processor}): ` +
      `${scale.incidents.toLocaleString('en-US')} incidents, a line of ${(LINE.down * 8) / 1_000_000} Mbit/s with ${LINE.latency} ms ` +
      `before each answer, a processor slowed down ${SLOWDOWN} times. Times are medians; all sides were measured by turns in one ` +
      `run of ${minutes} minutes.${missing}`,
    [goalTable(goals), ...sections.map(tableOf)],
  );
  console.log(`Written to ${PAGE}.`);
}
process.exitCode = missed.length + failed.length === 0 ? 0 : 1;
