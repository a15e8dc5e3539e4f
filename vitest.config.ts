import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// A database waits for the disk at each commit. In memory it need not, and after the death of a process, memory has what was
// written as a disk has: no test ends the machine. `npm run proof` measures, so it stays on the disk.
const MEMORY = '/dev/shm';
const ROOM = 2 ** 30;
if (process.env.PROOF === undefined && process.env.TMPDIR === undefined && existsSync(MEMORY)) {
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= ROOM) process.env.TMPDIR = MEMORY;
}

/** Server tests that every `npm test` runs on PostgreSQL too, beside the embedded database. */
const POSTGRES_SAMPLE = ['dbOpen', 'events', 'everyCall', 'incidentTotals', 'signIn', 'statistics'].map(
  (name) => `tests/server/${name}.test.ts`,
);

/** Server tests that open no database, or only the embedded one. */
const NOT_ON_POSTGRES = [
  'accountRules',
  'addresses',
  'armedMinutes',
  'arming',
  'command',
  'conformanceCommand',
  'conformanceMessages',
  'conformanceSmall',
  'connections',
  'cryptography',
  'dataFolder',
  'databaseAway',
  'dbSqlite',
  'deployFiles',
  'errorReports',
  'filterGrammar',
  'heldUp',
  'hostConfiguration',
  'hostFiles',
  'http',
  'kills',
  'log',
  'mediaFiles',
  'migrationKills',
  'notificationPlans',
  'openApi',
  'portalPage',
  'pushServices',
  'settings',
  'static',
  'webPush',
].map((name) => `tests/server/${name}.test.ts`);

/** A worker goes on to the next file only in the same environment, so those of one stand together. */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const groups = new Map<string, TestSpecification[]>();
    for (const file of sorted) {
      const [, environment = ''] =
        /^\/\/ @vitest-environment (\S+)/.exec(readFileSync(file.moduleId, 'utf8')) ?? [];
      const name = `${file.project.name} ${environment}`;
      groups.set(name, [...(groups.get(name) ?? []), file]);
    }
    // The app comes last: none of its files takes long, so that all workers end at about the same time.
    return [...groups].sort(([one], [other]) => (one < other ? 1 : -1)).flatMap(([, group]) => group);
  }
}

/** These files leave nothing behind in the modules that they share, and loading those for each file takes as long as the tests. */
const sharedModules = { isolate: false };

// A busy machine seeds a database in seconds, not in the blink that the defaults allow.
const patience = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

// Rendered components and whole pages, in a document that a worker's files share.
const app = {
  ...patience,
  ...sharedModules,
  name: 'app',
  include: [
    'tests/{core,domain,plugins,early}/**/*.test.tsx',
    // Minutes of random steps, by `npm run proof` alone.
    ...(process.env.PROOF === undefined ? [] : ['tests/proof/**/*.test.tsx']),
  ],
  environment: 'happy-dom' as const,
  globalSetup: ['tests/support/providerHost.ts'],
  setupFiles: ['tests/support/setup.ts'],
};

const onPostgres = {
  ...patience,
  ...sharedModules,
  environment: 'node' as const,
  globalSetup: ['tests/support/postgres.ts'],
  setupFiles: ['tests/support/setup.ts'],
};

export default defineConfig({
  test: {
    // Test files wait for servers, timers and other processes; a worker more than cores keeps the cores at work.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ByEnvironment },
    projects: [
      {
        test: {
          ...patience,
          ...sharedModules,
          name: 'unit',
          include: ['tests/{machines,core,domain,plugins,scripts}/**/*.test.ts', 'tests/*.test.ts'],
          environment: 'node',
          setupFiles: ['tests/support/setup.ts'],
        },
      },
      { test: app },
      {
        test: {
          ...patience,
          ...sharedModules,
          name: 'server',
          include: ['tests/{server,guides,tools}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/seeds.ts'],
          setupFiles: ['tests/support/setup.ts'],
        },
      },
      {
        // Minutes of hostile input, kills and load: `npm run proof` alone runs them. One by one, after all others: they
        // start servers and browsers, and what runs beside a measurement is measured too.
        test: {
          ...patience,
          name: 'proof',
          include: ['tests/proof/**/*.test.ts'],
          environment: 'node',
          testTimeout: 600_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'postgres',
          include: [...POSTGRES_SAMPLE, 'tests/postgres/**/*.test.ts'],
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'postgres-rest',
          include: ['tests/server/**/*.test.ts'],
          exclude: [...POSTGRES_SAMPLE, ...NOT_ON_POSTGRES],
        },
      },
    ],
  },
});
