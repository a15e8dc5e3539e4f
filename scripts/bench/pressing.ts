/** How soon the page reacts to a press. */
import type { Browser } from '@playwright/test';
import { LINE, openVisit } from './browser.ts';
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
async function pressed(
  browser: Browser,
  host: string,
  interaction: Interaction,
  { token, times }: { token: string; times: number },
): Promise<Pressed[]> {
  const { path, ready, press, expectDone, reset, most = times } = interaction;
  const { page, traffic, close } = await openVisit(browser, { token, content: ready });
  await page.goto(host + path, { waitUntil: 'commit' });
  await page.waitForSelector(ready, { timeout: 60_000, state: 'attached' });
  await traffic.rest();
  const measured: Pressed[] = [];
  for (let turn = 0; turn < Math.min(times, most); turn += 1) {
    // Evaluated by the debugger, because the page's policy forbids evaluation in the page.
    const watched = expectDone(turn).replace('return ', 'window.bench.watch(').replace(/; \}$/, '); }');
    await page.evaluate(`(() => ${watched})()`);
    const before = traffic.sent();
    await press(page, turn);
    const times = await page.evaluate(() => window.bench.pressed);
    if (times === null) throw new Error(`${interaction.name}: nothing was watched.`);
    measured.push({ ...times, requests: traffic.sent() - before });
    await traffic.rest();
    await reset?.(page, turn);
    await traffic.rest();
  }
  await close();
  return measured;
}

/** Alternates between the two sides. */
export async function measurePressing(
  browser: Browser,
  hosts: Hosts,
  interaction: Interaction,
  { token, rounds, times }: { token: string; rounds: number; times: number },
): Promise<Section> {
  const portal: Pressed[] = [];
  const plain: Pressed[] = [];
  for (let round = 0; round < rounds; round += 1) {
    portal.push(...(await pressed(browser, hosts.portal, interaction, { token, times })));
    plain.push(...(await pressed(browser, hosts.plain, interaction, { token, times })));
  }
  return { title: `Pressing: ${interaction.name}`, lines: linesOf(interaction, portal, plain) };
}

function linesOf(
  { ratioBudget, frames }: Interaction,
  portal: readonly Pressed[],
  plain: readonly Pressed[],
): Line[] {
  const line = (what: string, read: (press: Pressed) => number, extra: Partial<Line> = {}): Line => {
    const own = figures(portal.map(read));
    return {
      what,
      unit: 'ms',
      measured: own.median,
      plain: figures(plain.map(read)).median,
      note: `p95 ${own.p95.toFixed(0)}, plain ${figures(plain.map(read)).p95.toFixed(0)}, of ${own.count}`,
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
            measured: Math.max(...portal.map((press) => awaited(press))),
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
