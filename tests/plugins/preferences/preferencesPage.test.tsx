import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type EventRow, locationEventsCall } from '#contract/event.ts';
import { viewerZone } from '#core/environment.ts';
import { formatDateTimeSeconds } from '#core/format/dateTimes.ts';
import { zoneText } from '#core/format/zoneText.ts';
import { type AnswerTo, portalOfTest } from '../../support/openPortal.tsx';
import { providerOfFile } from '../../support/realProvider.ts';

const provider = providerOfFile(60);
const open = portalOfTest(() => provider.signIn('avery'));

/** An event of a site whose clock is another one than the viewer's. */
let far: EventRow;
beforeEach(async () => {
  await provider.signIn('avery');
  const { value } = await provider.read(locationEventsCall, { params: { locationId: 0 }, body: {} });
  const found = value.find(({ timeZone }) => timeZone === 'America/Vancouver');
  if (!found) throw new Error('The demo has no event in Vancouver.');
  far = found;
});

type Portal = ReturnType<typeof open>;
type Choice = '12 hours' | '24 hours' | 'In your time zone' | "In the site's time zone";

const choiceOf = (name: Choice) => screen.findByRole('radio', { name: new RegExp(`^${name}`) });

/** Opens the preferences, chooses, and goes on to another page. */
async function chooseAndGo(portal: Portal, choices: readonly Choice[], address: string): Promise<void> {
  await act(() => portal.router.navigate({ href: '/user/preferences' }));
  for (const choice of choices) await userEvent.click(await choiceOf(choice));
  await act(() => portal.router.navigate({ href: address }));
}

const listOf = (location: EventRow['location']) => `/events/location/${location?.id}?size=100`;
const timesOf = (box: HTMLElement) => [...box.querySelectorAll('time')];
const textsOf = (box: HTMLElement) => timesOf(box).map(({ textContent }) => textContent);
/** The page without its foot for paper, which takes its moment, and the clock of it, when it is printed. */
const screenOf = (container: HTMLElement) => container.querySelector('main') ?? container;
const list = () => screen.findByRole('table', { name: 'Archived Events' });
const TWELVE = /\d:\d\d(:\d\d)? [AP]M/;
const TWENTY_FOUR = /(^|[ ,])\d\d:\d\d(:\d\d)?($| )/;

const withoutZones: AnswerTo = async (call) => {
  const answer = await provider.answerTo(call);
  if (!call.path.startsWith('/api/Event/') || !(answer instanceof Response)) return answer;
  const text = await answer.text();
  return new Response(text.replaceAll(/"timeZone":"[^"]+",?/g, ''), answer);
};

it('the preferences begin with 12 hours and the viewer’s zone, and write the time of the page itself by the new choice at once', async () => {
  const { container } = open('/user/preferences', provider.answerTo);
  expect(await choiceOf('12 hours')).toHaveProperty('checked', true);
  expect(await choiceOf('In your time zone')).toHaveProperty('checked', true);
  const onScreen = () => textsOf(screenOf(container)).join(' ');
  expect(onScreen()).toMatch(TWELVE);
  await userEvent.click(await choiceOf('24 hours'));
  expect(onScreen()).toMatch(TWENTY_FOUR);
  expect(onScreen()).not.toMatch(TWELVE);
});

it('a clock of 24 hours is that of the events list and of an event, without a reload', async () => {
  const portal = open('/events', provider.answerTo);
  expect(textsOf(await list()).every((text) => TWELVE.test(text))).toBe(true);
  await chooseAndGo(portal, ['24 hours'], '/events');
  const texts = textsOf(await list());
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => !TWENTY_FOUR.test(text))).toEqual([]);
  await act(() => portal.router.navigate({ href: `/event/${far.incident.id}` }));
  await screen.findByRole('heading', { name: 'Event Logs' });
  const onScreen = textsOf(screenOf(portal.container)).filter((text) => text !== '—');
  expect(onScreen.filter((text) => !TWENTY_FOUR.test(text))).toEqual([]);
});

describe('the site’s zone', () => {
  const SHORT = / P[SD]T$/;

  it('is that of each event in the list and of its whole page, with its name, and both say so', async () => {
    const portal = open('/events', provider.answerTo);
    await chooseAndGo(portal, ["In the site's time zone"], listOf(far.location));
    const row = (await screen.findByRole('link', { name: String(far.incident.id) })).closest('tr');
    const time = row?.querySelectorAll('time');
    const last = time?.[time.length - 1];
    expect(last?.textContent).toMatch(SHORT);
    expect(await screen.findByText(/^Site times in Vancouver \(P[SD]T\)/)).toBeDefined();
    await act(() => portal.router.navigate({ href: `/event/${far.incident.id}` }));
    await screen.findByRole('heading', { name: 'Event Logs' });
    const main = within(screen.getByRole('main'));
    const zone = far.timeZone ?? '';
    expect(await main.findByText(zoneText(zone, Date.parse(far.incident.startTime ?? '')))).toBeDefined();
    expect(main.getByText('Site times in')).toBeDefined();
    const started = formatDateTimeSeconds(far.incident.startTime, { zone });
    expect(textsOf(portal.container)).toContain(started);
  });

  it('gives way to the viewer’s where the provider names none, and both pages say so', async () => {
    const portal = open('/events', withoutZones);
    await chooseAndGo(portal, ["In the site's time zone"], '/events');
    const own = zoneText(viewerZone(), Date.now());
    expect(
      await screen.findByText(`Times on each site's clock, in ${own} where its zone is not known`),
    ).toBeDefined();
    await act(() => portal.router.navigate({ href: `/event/${far.incident.id}` }));
    expect(await screen.findByText(/, the site's zone is not known$/)).toBeDefined();
    expect(textsOf(portal.container)).toContain(formatDateTimeSeconds(far.incident.startTime));
  });
});

it('the palette lets people change the clock, which the preferences show and keep, and begin a request', async () => {
  const openPalette = async () => {
    await userEvent.keyboard('{Control>}k{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
    return within(await dialog.findByRole('group', { name: 'Do' }));
  };
  const { history } = open('/user/preferences', provider.answerTo);
  // The overlays come with the bar's tools.
  await screen.findAllByRole('combobox', { name: 'Search' });
  const first = await openPalette();
  await userEvent.click(await first.findByRole('option', { name: 'Use the 24-hour clock' }));
  await waitFor(async () => expect(await choiceOf('24 hours')).toHaveProperty('checked', true));
  await userEvent.click(await choiceOf("In the site's time zone"));
  expect(await choiceOf('24 hours')).toHaveProperty('checked', true);
  const again = await openPalette();
  expect(await again.findByRole('option', { name: 'Use the 12-hour clock' })).toBeDefined();
  await userEvent.click(again.getByRole('option', { name: 'Request a change' }));
  await screen.findByRole('heading', { name: /^Request a Change/ });
  expect(history.location.pathname).toBe('/change-request');
});
