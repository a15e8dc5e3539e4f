import { describe, expect, it } from 'vitest';
import { importsOf, sourceFiles } from './support/imports.ts';

const statics = new Map(
  sourceFiles('src').map((file) => [
    file,
    importsOf(file)
      .filter(({ kind }) => kind === 'static')
      .map(({ to }) => to),
  ]),
);

/** Own files and packages that load with a file. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  for (const next of statics.get(file) ?? []) {
    if (seen.has(next)) continue;
    seen.add(next);
    loadedWith(next, seen);
  }
  return seen;
}

const CHART = /^(?:apexcharts|react-apexcharts|dompurify)$/;
const PAGE = /^src\/plugins\/.*Page\.tsx$/;

describe('what loads with the entry', () => {
  const entry = [...loadedWith('src/main.tsx')];

  it('is the list of screens', () => {
    expect(entry).toEqual(
      expect.arrayContaining(['src/plugins/installed.ts', 'src/plugins/events/plugin.ts']),
    );
  });

  it('is no page of any of them but the login form', () => {
    expect([...statics.keys()].filter((file) => PAGE.test(file))).toContain('src/plugins/home/HomePage.tsx');
    expect(entry.filter((file) => PAGE.test(file))).toEqual(['src/plugins/sign-in/LoginPage.tsx']);
  });

  it('is nothing of the optional plugins but what looks after the device of notifications, and none of its screen', () => {
    expect([...statics.keys()]).toContain('src/plugins/equipment/plugin.ts');
    expect(
      entry.filter((file) =>
        /^src\/plugins\/(?:equipment|directory|help|notifications\/.*\.tsx$)/.test(file),
      ),
    ).toEqual([]);
  });
});

it('the charts come with one late file alone', () => {
  const holders = [...statics].filter(([, loaded]) => loaded.some((name) => CHART.test(name)));
  expect(holders.map(([file]) => file)).toEqual(['src/domain/statistics/apexChart.ts']);
  const loaders = [...statics.keys()].filter((file) =>
    loadedWith(file).has('src/domain/statistics/apexChart.ts'),
  );
  expect(loaders).toEqual(['src/domain/statistics/DailyBars.tsx']);
  expect([...loadedWith('src/domain/statistics/DailyBars.tsx')]).toContain('apexcharts');
});
