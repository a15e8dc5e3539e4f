import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

/** Schedules per zone. */
const RUNS = Number(process.env.SCHEDULE_RUNS ?? 300);

/** Weeks with and without a clock change, and how many of their minutes the clock never shows. */
const zones: readonly [string, Readonly<Record<string, number>>][] = [
  ['UTC', { '2024-03-10': 0 }],
  ['America/Toronto', { '2024-03-10': 60, '2024-11-03': 0, '2024-06-02': 0 }],
  ['Europe/Berlin', { '2024-03-31': 60, '2024-10-27': 0, '2024-03-24': 0 }],
  ['Asia/Kolkata', { '2024-03-10': 0 }],
  ['Australia/Lord_Howe', { '2024-10-06': 30, '2024-04-07': 0 }],
  // Midnight is skipped on the first Sunday, and falls back into the last Saturday.
  ['America/Sao_Paulo', { '2018-11-04': 60, '2018-10-28': 0, '2018-02-11': 0, '2018-02-18': 0 }],
  ['Africa/Cairo', { '2024-04-21': 60, '2024-10-27': 0 }],
];

const run = promisify(execFile);
const script = new URL('proveZone.ts', import.meta.url).pathname;

describe.concurrent('a laid-out week', () => {
  it.each(zones)(
    'is what a minute-by-minute reading of the clock says in %s',
    async (zone, weeks) => {
      const args = ['--import', 'tsx', script, String(RUNS), ...Object.keys(weeks)];
      const { stdout } = await run(process.execPath, args, { env: { ...process.env, TZ: zone } });
      expect(JSON.parse(stdout)).toEqual({ zone, runs: RUNS, skipped: Object.values(weeks) });
    },
    120_000,
  );
});
