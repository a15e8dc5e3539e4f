/**
 * `npm run bench [-- --quick] [-- --only=load,presses,memory,crowd,queries]`: measures the built portal and a plain
 * page on the same data, prints the values with their budgets, and writes bench/results.md after a complete run.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { buildPortal } from '../build/buildPortal.ts';
import { findSubjects } from './benchSubjects.ts';
import { LINE, launchBrowser, SLOWDOWN, signIn } from './browser.ts';
import { measureCrowd } from './crowd.ts';
import { startHosts } from './hosts.ts';
import { interactions } from './interactions.ts';
import { isOver, type Section } from './line.ts';
import { measureLoad } from './load.ts';
import { measureMemory } from './memory.ts';
import { measurePressing } from './pressing.ts';
import { measureQueries } from './queries.ts';
import { PAGE, printSection, writeReport } from './report.ts';
import { screens } from './screens.ts';

const PARTS = ['load', 'presses', 'memory', 'crowd', 'queries'] as const;
const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } });
const wanted = values.only?.split(',') ?? PARTS;
const wants = (part: (typeof PARTS)[number]) => wanted.includes(part);
const scale = values.quick
  ? { incidents: 4_000, runs: 1, rounds: 1, times: 2, steps: 40, routes: 20, seconds: 5 }
  : { incidents: 100_000, runs: 5, rounds: 2, times: 6, steps: 200, routes: 100, seconds: 60 };

const sections: Section[] = [];
function add(section: Section): void {
  printSection(section);
  sections.push(section);
}

await buildPortal();
const hosts = await startHosts(scale.incidents);
try {
  const token = await signIn(hosts.portal, 'avery');
  const subjects = await findSubjects(hosts.portal, token);
  const { eventId, recordings, eventIds } = subjects;
  console.log(`${scale.incidents} incidents; event ${eventId} has ${recordings} recordings.`);
  const browser = await launchBrowser();
  if (wants('load')) {
    for (const screen of screens(eventId))
      add(await measureLoad(browser, hosts, screen, { token, runs: scale.runs }));
  }
  if (wants('presses')) {
    for (const interaction of interactions(subjects))
      add(await measurePressing(browser, hosts, interaction, { token, ...scale }));
  }
  if (wants('memory'))
    add(await measureMemory(browser, hosts.portal, { token, eventId, recordings, ...scale }));
  await browser.close();
  if (wants('crowd'))
    add(await measureCrowd(hosts.portal, { token, eventIds, seconds: scale.seconds, connections: 100 }));
  await hosts.stop();
  if (wants('queries')) add(await measureQueries(hosts.dataDir));
} finally {
  await hosts.stop();
  hosts.erase();
}

const over = sections.flatMap(({ title, lines }) =>
  lines.filter(isOver).map(({ what }) => `${title}: ${what}`),
);
console.log(over.length === 0 ? '\nNothing is over its budget.' : `\nOver budget:\n${over.join('\n')}`);
if (!values.quick && values.only === undefined) {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  writeReport(
    `Measured on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node} on ${cpus().length} cores (${processor}): ` +
      `${scale.incidents.toLocaleString('en-US')} incidents, a line of ${(LINE.down * 8) / 1_000_000} Mbit/s with ${LINE.latency} ms ` +
      `before each answer, a processor slowed down ${SLOWDOWN} times. Times are medians; both sides were measured by turns in one run.`,
    sections,
  );
  console.log(`Written to ${PAGE}.`);
}
process.exitCode = over.length === 0 ? 0 : 1;
