/** The provider's queries on the same database, without HTTP. */
import { openDatabase } from '../../server/db/open.ts';
import { secondStart } from '../provider-times/secondStart.ts';
import { CALLERS, timedSubjects } from '../provider-times/timedSubjects.ts';
import type { Line, Section } from './line.ts';

const READY_BUDGET_MS = 3_000;

/** @param dataDir data folder of a stopped server */
export async function measureQueries(dataDir: string): Promise<Section> {
  const db = await openDatabase({ url: undefined, dataDir });
  const timed = await timedSubjects(db, Date.now());
  await db.destroy();
  const lines = timed.map(
    ({ name, budget, times }): Line => ({
      what: name,
      unit: 'ms',
      budget,
      measured: Math.max(...times.map(({ median }) => median)),
      note: times.map(({ median }, index) => `${CALLERS[index]} ${median.toFixed(1)}`).join(', '),
    }),
  );
  const ready = await secondStart(dataDir, undefined);
  return {
    title: "The provider's queries, median of the slowest caller",
    lines: [
      ...lines,
      { what: 'second start until ready', unit: 'ms', budget: READY_BUDGET_MS, measured: ready },
    ],
  };
}
