/** The mail of a night beside what the portal's own functions make of the API's answers about the same night. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EventRow, locationEventsCall } from '#contract/event.ts';
import { locationsCall } from '#contract/location.ts';
import { quietSiteCount } from '#contract/rules/nightSummary.ts';
import { clockSetting, type FormatSetting, formatTime } from '#core/format/dateTimes.ts';
import { filterExpression } from '#domain/incidents/eventFilter.ts';
import { OUTCOMES, outcomesOf } from '#domain/incidents/outcomes.ts';
import { outcomeCounts, quietSites } from '#plugins/review/ReviewEnd.tsx';
import { inOrder, parseReviewSearch, queueRange, rangeText, siteName } from '#plugins/review/reviewSearch.ts';
import { MOST_LINES } from '../../server/notify/morningMail.ts';
import { ask } from '../support/answers.ts';
import { morningRound, wantMorning } from '../support/morning.ts';
import { holdRounds, ofFile } from '../support/ofFile.ts';
import { startProvider } from '../support/provider.ts';
import { type ReadMail, startSmtpServer } from '../support/smtpServer.ts';

const DAY = 86_400_000;
const ZONES = ['America/St_Johns', 'Europe/Berlin', 'Pacific/Auckland'];
const PEOPLE = ['avery', 'admin', 'jordan'];
/** Each person's turn comes three times. */
const NIGHTS = process.env.PROOF === undefined ? 9 : 30;

const began = Date.now();
const ownZone = process.env.TZ;
let clock = began;
const tokens = new Map<string, string>();

holdRounds();
const smtp = ofFile(startSmtpServer);
const provider = ofFile(() => {
  const settings = { smtpUrl: smtp.url, tokenMinutes: 60 * 24 * 60 };
  return startProvider({ settings, now: () => clock, incidents: 3_000 });
});
beforeAll(async () => {
  await provider.deps.background.settled();
  clock = began - (NIGHTS + 1) * DAY;
  for (const username of PEOPLE) tokens.set(username, await provider.signIn(username));
});
afterAll(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

/** What the review shows to a person whose computer is in the zone. */
async function onScreen(token: string | undefined, zone: string) {
  process.env.TZ = zone;
  const range = queueRange({}, new Date(clock), null);
  const filter = filterExpression(range);
  const orderby = 'incident.startTime asc';
  const read = async (skip: number) => {
    const body = { orderby, skip, take: 1_000, count: true, ...(filter !== undefined && { filter }) };
    return ask(provider, locationEventsCall, token, body, 0);
  };
  const first = await read(0);
  expect(first.count).toBe(first.value.length);
  const rows = inOrder(first.value, {}, true);
  const sites = await ask(provider, locationsCall, token, {});
  const withIncident = new Set(rows.map(({ location }) => location?.id));
  const { names, total } = quietSites({ rows: sites.value, count: sites.count ?? null }, false, withIncident);
  return {
    span: range,
    range: rangeText(range),
    counts: `${outcomeCounts(rows)} ${range.name}`,
    quiet: quietSiteCount(names.length, total),
    ids: rows.map(({ incident }) => incident.id),
    lines: rows.map((row) => lineOf(row, clockSetting(undefined, [range.start, range.end]))),
  };
}

/** The night that the mail's link leads to, opened in the next evening and on another clock. */
function linkedNight({ text }: ReadMail) {
  const [, address = ''] = /^Review the night: (\S+)$/m.exec(text) ?? [];
  const search = parseReviewSearch(Object.fromEntries(new URL(address).searchParams));
  process.env.TZ = 'America/Los_Angeles';
  return queueRange(search, new Date(clock + DAY / 2), null);
}

/** As the queue has it: time, site and outcomes. */
function lineOf(row: EventRow, setting: FormatSetting): string {
  const time = formatTime(row.incident.startTime, setting);
  const words = outcomesOf(row.incident).map((outcome) => OUTCOMES[outcome].word);
  return `${time}, ${siteName(row)}: ${words.join(', ') || 'closed without further steps'}`;
}

function inMail({ headers, text, html }: ReadMail) {
  const found = (pattern: RegExp) => pattern.exec(text)?.[1];
  return {
    range: found(/^Last night, (.+)$/m),
    counts: found(/^(.+ last night)\.$/m),
    quiet: found(/^(.+ without any event)\.$/m),
    ids: [...text.matchAll(/event\/(\d+)$/gm)].map(([, id]) => Number(id)),
    idsInHtml: [...html.matchAll(/event\/(\d+)">/g)].map(([, id]) => Number(id)),
    lines: [...text.matchAll(/^(.+)\n {2}http.*$/gm)].map(([, line]) => line),
    more: Number(found(/^… and (\d+) more: /m) ?? 0),
    subject: headers.get('subject'),
  };
}

it.each(ZONES)('the morning mail of each night says what the review shows in %s', async (zone) => {
  let events = 0;
  for (let night = NIGHTS - 1; night >= 0; night -= 1) {
    const username = PEOPLE[(night + zone.length) % PEOPLE.length] ?? '';
    clock = began - (night + 1) * DAY;
    clock = await wantMorning(provider, username, { zone });
    const [mail] = await morningRound(provider, smtp);
    if (!mail) throw new Error('There is no mail.');
    const said = inMail(mail);
    const shown = await onScreen(tokens.get(username), zone);
    expect(said).toEqual({
      ...{ range: shown.range, counts: shown.counts, quiet: shown.quiet },
      ids: shown.ids.slice(0, MOST_LINES),
      idsInHtml: shown.ids.slice(0, MOST_LINES),
      lines: shown.lines.slice(0, MOST_LINES),
      more: Math.max(0, shown.ids.length - MOST_LINES),
      subject: `Last night: ${shown.counts.replace(' last night', '').toLowerCase()}`,
    });
    const { start, end } = shown.span;
    expect(linkedNight(mail)).toMatchObject({ start, end });
    events += shown.ids.length;
  }
  expect(events).toBeGreaterThan(NIGHTS);
});
