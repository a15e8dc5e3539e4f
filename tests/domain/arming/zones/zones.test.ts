import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

/** Schedules per zone. */
const RUNS = Number(process.env.SCHEDULE_RUNS ?? 100);
/** All zones share the machine's cores. */
const PATIENCE_MS = 600_000;

/**
 * Zone of the site, zone of the viewer, and weeks with and without a change of the site's or of the viewer's clock, with
 * how many minutes the site's clock never shows in them.
 */
const pairs: readonly [site: string, viewer: string, weeks: Readonly<Record<string, number>>][] = [
  ['America/Vancouver', 'America/Toronto', { '2024-03-10': 60, '2024-11-03': 0, '2024-06-02': 0 }],
  ['America/Vancouver', 'UTC', { '2024-03-10': 60, '2024-11-03': 0, '2024-06-02': 0 }],
  ['America/St_Johns', 'America/Vancouver', { '2024-03-10': 60, '2024-11-03': 0 }],
  ['Asia/Kolkata', 'Europe/Berlin', { '2024-03-31': 0, '2024-10-27': 0, '2024-06-02': 0 }],
  ['Australia/Lord_Howe', 'America/New_York', { '2024-10-06': 30, '2024-04-07': 0, '2024-03-10': 0 }],
  // Midnight is skipped on the first Sunday, and falls back into the last Saturday.
  [
    'America/Sao_Paulo',
    'Asia/Tokyo',
    { '2018-11-04': 60, '2018-10-28': 0, '2018-02-11': 0, '2018-02-18': 0 },
  ],
  ['Africa/Cairo', 'America/Toronto', { '2024-04-21': 60, '2024-10-27': 0, '2024-03-10': 0 }],
  // A day apart, at the same hours.
  ['Pacific/Kiritimati', 'Pacific/Honolulu', { '2024-03-10': 0 }],
  ['UTC', 'America/St_Johns', { '2024-03-10': 0, '2024-11-03': 0 }],
];

/** Zones of viewers who stand for a site's zone that nobody names. */
const zones: readonly [viewer: string, weeks: Readonly<Record<string, number>>][] = [
  ['UTC', { '2024-03-10': 0 }],
  ['America/Toronto', { '2024-03-10': 60, '2024-11-03': 0, '2024-06-02': 0 }],
  ['Europe/Berlin', { '2024-03-31': 60, '2024-10-27': 0, '2024-03-24': 0 }],
  ['Asia/Kolkata', { '2024-03-10': 0 }],
  ['Australia/Lord_Howe', { '2024-10-06': 30, '2024-04-07': 0 }],
  ['America/Sao_Paulo', { '2018-11-04': 60, '2018-10-28': 0, '2018-02-11': 0, '2018-02-18': 0 }],
  ['Africa/Cairo', { '2024-04-21': 60, '2024-10-27': 0 }],
];

const run = promisify(execFile);
const script = new URL('proveZone.ts', import.meta.url).pathname;

async function prove(
  site: string,
  viewer: string,
  weeks: Readonly<Record<string, number>>,
): Promise<unknown> {
  const args = ['--import', 'tsx', script, site, String(RUNS), ...Object.keys(weeks)];
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, TZ: viewer } });
  return JSON.parse(stdout);
}

describe.concurrent('a laid-out week', () => {
  it.each(zones)(
    'is what a minute-by-minute reading of the clock says in %s',
    async (zone, weeks) => {
      const told = { zone, viewer: zone, runs: RUNS, skipped: Object.values(weeks) };
      expect(await prove('-', zone, weeks)).toEqual(told);
    },
    PATIENCE_MS,
  );

  it.each(pairs)(
    'is what a minute-by-minute reading of the clock in %s says, seen from %s',
    async (zone, viewer, weeks) => {
      const told = { zone, viewer, runs: RUNS, skipped: Object.values(weeks) };
      expect(await prove(zone, viewer, weeks)).toEqual(told);
    },
    PATIENCE_MS,
  );
});
