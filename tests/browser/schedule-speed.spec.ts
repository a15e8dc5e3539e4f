/** How long the page's own thread is at work for another week of a crowded schedule. */
import { controlTime } from './control.ts';
import { expect, keepToken, test } from './portal.ts';

/** The last number: at most that often {@link controlTime}. */
for (const [name, marks, most] of [
  ['another week of 500 items', false, 4],
  ['another week of 500 items with 200 incidents', true, 6],
] as const)
  test(`${name} takes the page's thread no longer than its share`, { tag: '@proof' }, async ({ page }) => {
    const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
    await page.route('**/api/Schedule/schedule/*', (route) => {
      // No week is like another, so that every hour is painted anew.
      const week = Math.floor(Date.parse(route.request().postDataJSON().start) / 604_800_000);
      const scheduledItems = Array.from({ length: 500 }, (_, index) => ({
        scheduledItemType: 'Disarmed',
        scheduledItemInterval: 'Recurring',
        dayStartTime: (index * 5003 + week * 120) % 85_000,
        dayEndTime: ((index * 5003 + week * 120) % 85_000) + 600,
        [days[index % 7] ?? '']: true,
      }));
      const schedule = { name: 'Office hours', locationId: 1 };
      return route.fulfill({ json: { schedule, locationName: 'Yard', scheduledItems } });
    });
    await page.route('**/api/Event/events/location/1', (route) => {
      const [from = ''] = /\d{4}-[^']+Z/.exec(route.request().postDataJSON().filter) ?? [];
      const value = Array.from({ length: 200 }, (_, id) => ({
        incident: { id, startTime: new Date(Date.parse(from) + id * 3_000_000).toISOString() },
      }));
      return route.fulfill({ json: { value, count: 200 } });
    });
    await keepToken(page, 'avery');
    await page.goto('/schedule/1');
    await expect(page.getByRole('table', { name: 'Arming by day and hour' })).toBeVisible();
    if (marks) await page.getByRole('switch', { name: 'Events' }).click();
    if (marks) await expect(page.getByText(/^200 events/)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const browser = await page.context().newCDPSession(page);
    // Time that the page's thread itself took, whatever else the machine is doing.
    await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
    const scriptTime = async () => {
      const { metrics } = await browser.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
    };
    const times: number[] = [];
    const controls: number[] = [];
    // The browser compiles what runs often: the first presses are slower than any that follow.
    for (let press = 0; press < 20; press += 1) {
      const way = press % 2 === 0 ? 'Next Week' : 'Previous Week';
      await page.waitForLoadState('networkidle');
      if (marks) await expect(page.getByText(/^200 events/)).toBeVisible();
      const before = await scriptTime();
      await page.getByRole('button', { name: way }).evaluate(async (found: HTMLElement) => {
        found.click();
        await new Promise(requestAnimationFrame);
      });
      times.push((await scriptTime()) - before);
      controls.push(await controlTime(page));
    }
    expect(Math.min(...times)).toBeGreaterThan(0);
    const [least, control] = [Math.min(...times), Math.min(...controls)];
    process.stdout.write(
      `${name}: ${least.toFixed(1)} ms of script, ${(least / control).toFixed(2)} of the control\n`,
    );
    expect(least).toBeLessThan(most * control);
  });
