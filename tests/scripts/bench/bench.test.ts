import { describe, expect, it, vi } from 'vitest';
import { goalTable, missedCounts, reached } from '../../../scripts/bench/goals.ts';
import { compared, medianOf, nothingYet, type Section, tableOf } from '../../../scripts/bench/line.ts';
import { workOfPress, workUntil } from '../../../scripts/bench/observe.ts';
import { attempt, failed } from '../../../scripts/bench/screens.ts';

describe('a measurement that fails', () => {
  it('is named, and the others go on', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken = attempt('Loading home of card', () => Promise.reject(new Error('no content\n  at ...')));
    expect(await broken).toBeUndefined();
    expect(await attempt('Loading home of plain', async () => 12)).toBe(12);
    expect(failed).toEqual(['Loading home of card: Error: no content']);
    said.mockRestore();
  });

  it('leaves its side out of the line, and misses what it is held to', () => {
    const times = nothingYet<number>();
    times.plain.push(3, 1, 2);
    const measured = compared(
      times,
      medianOf((time) => time),
    );
    expect(measured).toEqual({ measured: Number.NaN, yardsticks: { plain: 2 } });
    const line = { what: 'layout shift, most', unit: '', ...measured } as const;
    expect(tableOf({ title: 'Loading home', lines: [line] }).rows[0]?.[1]).toBe('failed');
    expect(missedCounts(reached([{ title: 'Loading home', lines: [line] }]))).toContain('layout shift');
  });
});

describe('a table', () => {
  const lines = [
    { what: 'time to content', unit: 'ms', measured: 1_100, yardsticks: { card: 1_000, plain: 500 } },
  ] as const;

  it('has the ratios to the other pages, and no columns without values', () => {
    expect(tableOf({ title: 'Loading login', lines })).toEqual({
      title: 'Loading login',
      head: ['what', 'portal', 'card', 'plain', 'to card', 'to plain'],
      rows: [['time to content', '1100 ms', '1000 ms', '500 ms', 'x 1.10', 'x 2.20']],
    });
  });

  it('of what the portal is held to says what was reached and what was missed', () => {
    const sections: Section[] = ['login', 'home'].map((name) => ({ title: `Loading ${name}`, lines }));
    const slower = [{ ...lines[0], measured: 1_310 }];
    const { rows } = goalTable(reached([...sections, { title: 'Loading events', lines: slower }]));
    const ofContent = rows.filter(([what = '']) => what.startsWith('time to content'));
    expect(ofContent.map(([, ...cells]) => cells)).toEqual([
      ['x 1.30', 'x 1.10', 'ok'],
      ['x 1.30', 'x 1.10', 'ok'],
      ['x 1.30', 'x 1.31', 'missed'],
      ['x 1.30', 'failed', 'missed'],
    ]);
  });
});

describe('what varies from run to run', () => {
  it('is no reason for the command to fail', () => {
    const lines = [
      { what: 'time to content', unit: 'ms', measured: 9_000, yardsticks: { card: 1_000, plain: 500 } },
      { what: 'requests before content', unit: '', measured: 9 },
      { what: 'layout shift, most', unit: '', measured: 0.01 },
    ] as const;
    const missed = missedCounts(reached([{ title: 'Loading home', lines }]));
    expect(missed).toContain('requests before content');
    expect(missed).not.toContain('layout shift');
    expect(missed.filter((what) => what.startsWith('time to content'))).toEqual([]);
  });
});

describe('the answers to presses', () => {
  const pressed = (name: string, measured: number, p95: number): Section => ({
    title: 'Presses',
    lines: [{ what: `${name}: interaction to next paint`, unit: 'ms', measured, p95 }],
  });

  it('are held to what the slowest of them takes', () => {
    const { rows } = goalTable(reached([pressed('sort', 40, 208), pressed('a menu', 96, 96)]));
    const ofAnswers = rows.filter(([what = '']) => what.startsWith('interaction'));
    expect(ofAnswers.map(([, ...cells]) => cells)).toEqual([
      ['100 ms', '96 ms', 'ok'],
      ['200 ms', '208 ms', 'missed'],
    ]);
  });
});

describe("the main thread's work", () => {
  const at = (ts: number, tts: number, name = 'task', tid = 1) => ({ name, pid: 7, tid, ts, tts });

  it('is its processor time from the begin of the navigation until the content', () => {
    const trace = [
      at(5_000, 900, 'another thread', 2),
      at(1_000, 100),
      at(2_500, 300),
      at(9_000, 2_300, 'bench: content'),
      at(9_500, 2_700),
    ];
    expect(workUntil(7, trace)).toBe(2);
  });

  it('for a press is its processor time until the frame with the result', () => {
    const trace = [at(1_000, 400, 'bench: press'), at(90_000, 31_400, 'bench: result')];
    expect(workOfPress(trace)).toBe(31);
    expect(() => workOfPress(trace.slice(0, 1))).toThrow('The trace has no press with its result.');
  });

  it('cannot be told without the content', () => {
    expect(() => workUntil(7, [at(1_000, 100)])).toThrow('The trace has no content.');
  });
});
