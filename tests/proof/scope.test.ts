/** Takes the conditions of scope out of the provider one at a time; the tests must notice each. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { scratchFolders } from '../support/scratchFolders.ts';

// Finds every condition in server/ that hides one person's rows from another, and how to remove it from the source.

interface ScopeCondition {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly text: string;
  /** The file's source without the condition. */
  readonly without: string;
  /** The tests of which one notices. */
  readonly tests: readonly string[];
}

const ACCESS = ['access'];

/** Folders and files of server/ whose queries serve callers. */
const SCOPED = [
  'api',
  'auth/caller.ts',
  'trade/armedState.ts',
  'trade/events.ts',
  'trade/recordings.ts',
  'trade/schedules.ts',
  'trade/search.ts',
  'trade/sites.ts',
  'trade/statistics.ts',
];

const everything = "{ ...caller, reach: { kind: 'everything' } }";

/** Forms of conditions, and what replaces them. */
const FORMS: readonly (readonly [form: RegExp, without: string])[] = [
  [/(?<!function )\binReach\(caller,/g, `inReach(${everything},`],
  [
    /(?<!function )\binPlace\(place,/g,
    `inPlace({ caller: { ...place.caller, reach: { kind: 'everything' } } },`,
  ],
  [/await requireLocation\([^;]*\);/g, ';'],
  [/\.whereRef\([^)]*\)/g, ''],
  [/\.where\('[\w.]+', '=', [\w.]+\)/g, ''],
];

/**
 * Conditions of other forms, and those of these forms that none of ACCESS notices, with the test that does. If one no
 * longer exists, the search fails.
 */
const OTHERS: readonly (readonly [file: string, form: RegExp, without: string, test?: string])[] = [
  ['auth/caller.ts', /account\.roles\.includes\('Admin'\)/, 'true'],
  ['auth/caller.ts', /scopes\.includes\('AllLocations'\) && /, ''],
  ['auth/caller.ts', /\s+where \$\{sql\.ref\('l\.customerId'\)\} = \$\{reach\.customerId\}/, ''],
  ['auth/caller.ts', /\$\{sql\.ref\('u\.userId'\)\} = \$\{reach\.accountId\} and /, ''],
  ['auth/caller.ts', / and \$\{sql\.ref\('l\.customerId'\)\} = \$\{reach\.customerId\}/, ''],
  ['api/directory.ts', /\$\{sql\.ref\('r\.id'\)\} = \$\{reach\.customerId\}/, '1 = 1'],
  ['api/directory.ts', /\.\$if\(!caller\.isAdmin,/, '.$if(false,'],
  ['api/event.ts', /\.whereRef\('r\.incidentId', '=', 'i\.id'\)/, '', 'audit'],
  ['api/records.ts', /\$\{sql\.ref\(rules\.idColumn\)\} = \$\{params\.id\}/, '1 = 1'],
  ['auth/audit.ts', /\.\$if\(userId !== undefined,/, '.$if(false,', 'sessions'],
  ['trade/feedback.ts', /\.where\('userId', '=', userId\)(?=\s+\.where\('requestKey')/, '', 'changeRequests'],
  ['trade/feedback.ts', /\.where\('userId', '=', userId\)(?=\s+\.where\('createdAt')/, '', 'changeRequests'],
  ['trade/feedback.ts', /\.where\('userId', '=', userId\)(?=\s+\.orderBy)/, '', 'changeRequests'],
  [
    'notify/deliveries.ts',
    /\.where\('userId', '=', userId\)(?=\s+\.where\('state')/,
    '',
    'notificationsTold',
  ],
  ['notify/deliveries.ts', / and \$\{maySee\('u', 'l'\)\}/, '', 'notificationsTold'],
  ['notify/deliveries.ts', / and u\."approved" = 1/, '', 'notificationsTold'],
  ['notify/deliveries.ts', /\.where\('userId', '=', userId\)(?=\s+\.execute)/, '', 'notifications'],
  ['notify/deliveries.ts', /\.where\('d\.userId', '=', userId\)/, '', 'notifications'],
  ['notify/devices.ts', /\.where\('userId', '=', userId\)(?=\s+\.orderBy)/, '', 'notifications'],
  ['notify/devices.ts', /\.where\('userId', '=', userId\)(?=\s+\.where\(\(row)/, '', 'notifications'],
  ['notify/expand.ts', /\.where\(maySee\('u', 'l'\)\)/, '', 'notificationsTold'],
  ['notify/expand.ts', /\.where\('u\.approved', '=', 1\)/, '', 'notificationsTold'],
  ['notify/settings.ts', /\.where\(inReach\(caller, 'locations\.id'\)\)/, '', 'notifications'],
  ['auth/tokens.ts', /\.where\('id', '=', userId\)/, '', 'sessions'],
  ['trade/events.ts', / and \$\{ofOne\(locationId\)\}/, ''],
  ['trade/recordings.ts', /\.where\('p\.rowId', '=', recordingId\)/, '', 'ingest'],
  ['trade/statistics.ts', /place\.caller\.reach\.kind === 'everything' && /, ''],
  ['trade/statistics.ts', / && place\.locationId === undefined/, ''],
  ['trade/statistics.ts', /\$\{sql\.ref\(column\)\} = \$\{locationId\} and /, ''],
];

/** @throws Error when a condition of the list above is no longer in its file */
function scopeConditions(root: string): ScopeCondition[] {
  const sourceOf = (file: string) => readFileSync(join(root, 'server', file), 'utf8');
  const found = SCOPED.flatMap((place) => filesIn(join(root, 'server'), place)).flatMap((file) =>
    FORMS.flatMap(([form, without]) =>
      [...sourceOf(file).matchAll(form)].map((match) =>
        condition(file, sourceOf(file), match.index, match[0], without),
      ),
    ),
  );
  const others = OTHERS.map(([file, form, without, test]) => {
    const match = form.exec(sourceOf(file));
    if (!match) throw new Error(`server/${file} no longer holds ${form}`);
    const found = condition(file, sourceOf(file), match.index, match[0], without);
    return test === undefined ? found : { ...found, tests: [test] };
  });
  const isNamed = ({ without }: ScopeCondition) => others.some((other) => other.without === without);
  return [...found.filter((one) => !isNamed(one)), ...others];
}

function condition(
  file: string,
  source: string,
  index: number,
  text: string,
  without: string,
): ScopeCondition {
  return {
    file: join('server', file),
    line: source.slice(0, index).split('\n').length,
    text: text.trim(),
    without: source.slice(0, index) + without + source.slice(index + text.length),
    tests: ACCESS,
  };
}

function filesIn(server: string, place: string): string[] {
  if (place.endsWith('.ts')) return [place];
  return readdirSync(join(server, place)).map((name) => join(place, name));
}

const ROOT = resolve('.');
const COPIED = [
  'package.json',
  'vitest.config.ts',
  'docs',
  'scripts',
  'server',
  'src',
  'tests/support',
  'tests/server',
];

const scratch = scratchFolders()();

/** A copy of the provider and of what its tests of access need. */
function copyOfProvider(name: string): string {
  const folder = join(scratch, name);
  for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Whether tests of the server pass in a copy. */
async function passes(folder: string, tests: readonly string[]): Promise<boolean> {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const files = tests.map((name) => `tests/server/${name}.test.ts`);
  const args = [vitest, 'run', '--project', 'server', '--bail', '1', ...files];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

it('the tests notice each condition of scope that is missing', async () => {
  const conditions = scopeConditions(ROOT);
  expect(conditions.length).toBeGreaterThan(50);
  const unnoticed: string[] = [];
  const waiting = [...conditions];
  const takeOut = async (name: string) => {
    const folder = copyOfProvider(name);
    const tests = [...new Set(conditions.flatMap((condition) => condition.tests))];
    expect(await passes(folder, tests), 'the tests pass with every condition in its place').toBe(true);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      if (await passesWithout(folder, next)) unnoticed.push(`${next.file}:${next.line} ${next.text}`);
  };
  await Promise.all([takeOut('one'), takeOut('two')]);
  console.warn(`${conditions.length} conditions taken out, ${unnoticed.length} of them unnoticed`);
  expect(unnoticed).toEqual([]);
}, 3_600_000);

async function passesWithout(folder: string, { file, without, tests }: ScopeCondition): Promise<boolean> {
  writeFileSync(join(folder, file), without);
  const passed = await passes(folder, tests);
  cpSync(join(ROOT, file), join(folder, file));
  return passed;
}
