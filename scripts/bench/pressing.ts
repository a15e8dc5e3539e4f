/** How soon the page reacts to a press. */
import type { Browser } from '@playwright/test';
import type { Attempts } from './attempt.ts';
import { LINE, visit } from './browser.ts';
import { type BySide, compared, medianOf, nothingYet, type Side } from './bySide.ts';
import { figures } from './figures.ts';
import type { Hosts } from './hosts.ts';
import type { Interaction } from './interactions.ts';
import type { Line, Section } from './line.ts';
import type { Press } from './observe.ts';

interface Pressed extends Press {
  /** Requests sent between the press and its result. */
  readonly requests: number;
}

/** Presses several times in one visit. */
function pressed(
  browser: Browser,
  address: string,
  interaction: Interaction,
  { token, times }: { token: string; times: number },
): Promise<Pressed[]> {
  const { path, ready, press, expectDone, reset, most = times } = interaction;
  const content = { selector: ready, count: 1 };
  return visit(browser, { token, content }, async ({ page, traffic }) => {
    await page.goto(address + path, { waitUntil: 'commit' });
    await page.waitForSelector(ready, { timeout: 60_000, state: 'attached' });
    await traffic.rest();
    const measured: Pressed[] = [];
    for (let turn = 0; turn < Math.min(times, most); turn += 1) {
      // Evaluated by the debugger, because the page's policy forbids evaluation in the page.
      const watched = expectDone(turn).replace('return ', 'window.bench.watch(').replace(/; \}$/, '); }');
      await page.evaluate(`(() => ${watched})()`);
      const before = traffic.sent();
      await press(page, turn);
      const taken = await page.evaluate(() => window.bench.pressed);
      if (taken === null) throw new Error(`${interaction.name}: nothing was watched.`);
      measured.push({ ...taken, requests: traffic.sent() - before });
      await traffic.rest();
      if (reset === undefined) continue;
      await reset(page, turn);
      await traffic.rest();
    }
    return measured;
  });
}

/** Without the page of React alone, which tells little beside the other two. */
const PRESSED = ['portal', 'card', 'plain'] as const;

/** The sides take turns. */
export async function measurePressing(
  browser: Browser,
  { addresses }: Hosts,
  interaction: Interaction,
  {
    token,
    rounds,
    times,
    attempt,
  }: { token: string; rounds: number; times: number } & Pick<Attempts, 'attempt'>,
): Promise<Section> {
  const presses = nothingYet<Pressed>();
  for (let round = 0; round < rounds; round += 1) {
    for (const side of PRESSED) {
      const made = await attempt(`Pressing ${interaction.name} of ${side}`, () =>
        pressed(browser, addresses[side], interaction, { token, times }),
      );
      presses[side].push(...(made ?? []));
    }
  }
  return { title: `Pressing: ${interaction.name}`, lines: linesOf(interaction, presses) };
}

function linesOf({ ratioBudget, frames }: Interaction, presses: BySide<Pressed>): Line[] {
  const line = (what: string, read: (press: Pressed) => number, extra: Partial<Line> = {}): Line => {
    const slowest = (side: Side) => `${side} ${figures(presses[side].map(read)).p95.toFixed(0)}`;
    return {
      what,
      unit: 'ms',
      ...compared(presses, medianOf(read)),
      note: `p95 ${PRESSED.map(slowest).join(', ')}, of ${presses.portal.length}`,
      ...extra,
    };
  };
  return [
    line('next paint', ({ paint }) => paint),
    line('what was asked for', ({ done }) => done, { ratioBudget }),
    ...(frames === undefined
      ? []
      : [
          line('frames', (press) => press.frames, { unit: '', budget: frames }),
          {
            what: 'requests awaited',
            unit: '' as const,
            budget: 0,
            measured: Math.max(...presses.portal.map((press) => awaited(press))),
          },
        ]),
  ];
}

/**
 * Requests that the result waited for. A result in the very next frame, or before the line's latency is over, has
 * waited for none.
 */
function awaited({ requests, frames, done }: Pressed): number {
  return frames === 1 || done < LINE.latency ? 0 : requests;
}
