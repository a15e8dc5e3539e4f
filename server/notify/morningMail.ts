/** The words of the morning mail, as text and as HTML: those of the review of the same night. */
import { html } from 'hono/html';
import { UNNAMED_LOCATION } from '#contract/location.ts';
import { parseConfig } from '#contract/portalConfig.ts';
import { eventCounts, eventNumber, quietSiteCount } from '#contract/rules/nightSummary.ts';
import { NO_OUTCOME, OUTCOME_FACTS, type Outcome } from '#contract/rules/outcomes.ts';
import { offsetAt, type Span } from '#contract/rules/zoneClock.ts';
import type { Settings } from '../settings/settings.ts';
import type { Night, SiteAlert } from './night.ts';
import { siteFact } from './words.ts';

/** Lines of a list; one more says how many are left out. */
export const MOST_LINES = 50;

interface Envelope {
  readonly settings: Pick<Settings, 'product' | 'look' | 'pluginsOff'>;
  /** Address of the portal, with a slash at its end. */
  readonly portal: string;
  /** Where one press ends these mails. */
  readonly unsubscribe: string;
  /** Wall time that it is sent at, '07:00', and the zone of all times in it. */
  readonly at: string;
  readonly zone: string;
}

export interface MorningMail {
  /** Holds nothing that says where it was. */
  readonly subject: string;
  readonly body: string;
  readonly html: string;
  readonly firstSentence: string;
}

export function morningMail(night: Night, envelope: Envelope): MorningMail {
  const counts = night.events
    ? eventCounts(night.events.map(({ outcomes }) => outcomes))
    : eventNumber(night.total);
  const content = contentOf(night, counts, envelope);
  const subject = `${content.title}: ${counts.toLowerCase()}`;
  return {
    subject,
    body: asText(content, envelope),
    html: asHtml(content, envelope, subject),
    firstSentence: content.counts,
  };
}

interface Line {
  /** When it was, where the line is about a moment. */
  readonly time?: string;
  /** What it leads to, if there is such a screen. */
  readonly href?: string | undefined;
  /** Name of a site. */
  readonly site: string;
  readonly words: string;
}

interface Section {
  readonly title: string;
  readonly lines: readonly Line[];
  /** How many lines are left out. */
  readonly more: number;
}

interface Content {
  /** What it is about: 'Last night', 'The day until 5:30 AM'. */
  readonly title: string;
  /** Where all of it can be seen. */
  readonly wholeLink: { readonly words: string; readonly href: string };
  readonly range: string;
  readonly counts: string;
  /** Further sentences, without anything of other people's. */
  readonly sentences: readonly string[];
  readonly sections: readonly Section[];
}

function contentOf(night: Night, counts: string, envelope: Envelope): Content {
  const clock = clockOf(envelope.zone, night.span);
  const until = `day until ${clock.time(night.span.end)}`;
  const events = (night.events ?? []).map(({ id, start, site, outcomes }) => ({
    time: clock.time(start),
    href: screenOf(envelope, 'events', `event/${id}`),
    site: siteName(site),
    words: outcomeWords(outcomes),
  }));
  const alerts = (isOver: boolean) =>
    night.alerts
      .filter(({ until }) => (until !== null) === isOver)
      .map((alert) => ({
        site: siteName(alert.site),
        words: alertWords(alert, alert.at < night.span.start ? clock.dayTime : clock.time),
      }));
  return {
    title: night.isNight ? 'Last night' : `The ${until}`,
    wholeLink: night.isNight ? nightLink(envelope, night.span) : dayLink(envelope, night.span),
    range: `${clock.dayTime(night.span.start)} to ${clock.dayTime(night.span.end)}`,
    counts: night.isNight ? `${counts} last night` : `${counts} in the ${until}`,
    sentences: siteSentences(night),
    sections: [
      cut('Please check', alerts(false)),
      cut('Not watched as planned, over by now', alerts(true)),
      cut('Events, the worst first', events),
    ].filter(({ lines }) => lines.length > 0),
  };
}

/** Undefined where the screen is switched off. */
function screenOf({ portal, settings }: Envelope, plugin: string, path: string): string | undefined {
  return settings.pluginsOff.includes(plugin) ? undefined : portal + path;
}

/**
 * Where the whole night can be seen: in its review, whenever and on whatever clock that is opened; without a review from the
 * start page on.
 */
function nightLink(envelope: Envelope, { start }: Span) {
  const { zone } = envelope;
  const search = new URLSearchParams({ queue: wallText(start, zone), zone });
  return linkOr(envelope, 'Review the night', screenOf(envelope, 'review', `review?${search}`));
}

/** The review knows no such day. The events list has any range, on whatever clock it is opened. */
function dayLink(envelope: Envelope, { start, end }: Span) {
  const { zone } = envelope;
  const search = new URLSearchParams({ from: wallText(start, zone), to: wallText(end, zone), zone });
  return linkOr(envelope, 'All of these events', screenOf(envelope, 'events', `events?${search}`));
}

function linkOr({ portal }: Envelope, words: string, href: string | undefined) {
  return href === undefined ? { words: 'Open the portal', href: portal } : { words, href };
}

/** '2026-11-21T18:00' on the clock of a zone. */
function wallText(at: number, zone: string): string {
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 16);
}

/** Each night says whether it was watched; one with events or alerts alone where it was not. */
function siteSentences({ isNight, total, sites, quiet, alerts, watched }: Night): string[] {
  if (sites === 0) return [];
  const isSaid = watched !== 'all' || (total === 0 && alerts.length === 0);
  const words = WATCHED[watched](isNight ? 'the night' : 'that time');
  return [...(quiet === null ? [] : [quietSiteCount(quiet, sites)]), ...(isSaid ? [words] : [])];
}

const WATCHED: Readonly<Record<Night['watched'], (time: string) => string>> = {
  all: () =>
    'No recorder was found offline while its site was armed, and no site disarmed against its schedule',
  part: (time) => `Recorders and arming were not checked during part of ${time}`,
  none: (time) => `Recorders and arming were not checked during ${time}`,
};

function cut(title: string, lines: readonly Line[]): Section {
  return { title, lines: lines.slice(0, MOST_LINES), more: Math.max(0, lines.length - MOST_LINES) };
}

function outcomeWords(outcomes: readonly Outcome[]): string {
  return outcomes.map((outcome) => OUTCOME_FACTS[outcome].word).join(', ') || NO_OUTCOME;
}

function alertWords({ reason, at, until }: SiteAlert, timeOf: (at: number) => string): string {
  const time = until === null ? `since ${timeOf(at)}` : `from ${timeOf(at)} to ${timeOf(until)}`;
  return `${siteFact(reason)} ${time}`;
}

/** On one line, whatever it was typed as; the same words as on the screens where it has none. */
function siteName(name: string): string {
  return name.trim().replace(/\s+/g, ' ') || UNNAMED_LOCATION;
}

/** Times of a night; with the zone's name where its clock was changed in it. */
function clockOf(zone: string, { start, end }: Span) {
  const isChanged = offsetAt(start, zone) !== offsetAt(end, zone);
  const time = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', timeZone: zone } as const;
  const named = isChanged ? ({ timeZoneName: 'short' } as const) : {};
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const writer = (shape: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-US', shape);
    // Some versions of the runtime put a narrow no-break space before AM and PM.
    return (at: number) => format.format(at).replaceAll('\u202f', ' ');
  };
  return { time: writer({ ...time, ...named }), dayTime: writer({ ...day, ...time, ...named }) };
}

const MORE = (count: number) => `… and ${count} more`;
const CHANGE = 'Change what you are told';
const CHOICE_PAGE = 'user/notifications';
const STOP = 'No more of these mails';

function why({ settings, at, zone }: Envelope): string {
  return `You get this mail at ${at} (${zone}) because you asked ${settings.product} for it.`;
}

function asText(
  { title, wholeLink, range, counts, sentences, sections }: Content,
  envelope: Envelope,
): string {
  const { unsubscribe, settings } = envelope;
  const choice = screenOf(envelope, 'notifications', CHOICE_PAGE);
  const listed = sections.flatMap(({ title, lines, more }) => [
    '',
    title,
    '',
    ...lines.map(
      ({ time, href, site, words }) =>
        `${time ? `${time}, ` : ''}${site}: ${words}${href ? `\n  ${href}` : ''}`,
    ),
    ...(more > 0 ? [`${MORE(more)}: ${wholeLink.href}`] : []),
  ]);
  return [
    settings.product,
    '',
    `${title}, ${range}`,
    '',
    ...[counts, ...sentences].map((sentence) => `${sentence}.`),
    ...listed,
    '',
    `${wholeLink.words}: ${wholeLink.href}`,
    '',
    why(envelope),
    ...(choice ? [`${CHANGE}: ${choice}`] : []),
    `${STOP}: ${unsubscribe}`,
    '',
  ].join('\n');
}

/** As in the portal's own tokens. */
const COLOURS = { accent: '#4cc2ff', ground: '#0b0f14' };
const TEXT = '#e6edf3';

/**
 * Words have the colours of whatever reads the mail, light or dark; the brand's own are a band with its ground behind it.
 * Everything that is put in is escaped by `html`.
 */
function asHtml(
  { title, wholeLink, range, counts, sentences, sections }: Content,
  envelope: Envelope,
  subject: string,
) {
  const { unsubscribe, settings } = envelope;
  const choice = screenOf(envelope, 'notifications', CHOICE_PAGE);
  const { accent, ground } = parseConfig({ brand: settings.look }).brand.colours ?? COLOURS;
  const band = `margin:0 0 24px;padding:12px 16px;border-left:4px solid ${accent};background:${ground};color:${TEXT};font-weight:600`;
  const lists = sections.map(
    ({ title, lines, more }) => html`
<h2 style="font-size:16px;margin:24px 0 8px">${title}</h2>
<ul style="margin:0;padding:0 0 0 20px">
${lines.map(({ time, href, site, words }) => {
  const name = html`${time ? `${time}, ` : ''}<bdi>${site}</bdi>`;
  return html`<li style="margin:0 0 8px">${href ? html`<a href="${href}">${name}</a>` : name}: ${words}</li>
`;
})}${more > 0 ? html`<li><a href="${wholeLink.href}">${MORE(more)}</a></li>` : ''}
</ul>`,
  );
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:640px;margin:0 auto">
<p style="${band}">${settings.product}</p>
<h1 style="font-size:20px;margin:0">${title}</h1>
<p style="margin:0 0 16px">${range}</p>
${[counts, ...sentences].map(
  (sentence) => html`<p style="margin:0 0 8px">${sentence}.</p>
`,
)}${lists}
<p style="margin:24px 0"><a href="${wholeLink.href}">${wholeLink.words}</a></p>
<p style="margin:0;padding:16px 0 0;border-top:1px solid #7d8894;font-size:13px">${why(envelope)}<br>
${choice ? html`<a href="${choice}">${CHANGE}</a> · ` : ''}<a href="${unsubscribe}">${STOP}</a></p>
</div>
</body>
</html>
`);
}
