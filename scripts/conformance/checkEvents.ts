/** The events list: pages, order, filters, and one incident. */
import * as v from 'valibot';
import { type EventRow, eventDetailsCall, eventsCall, locationEventsCall } from '#contract/event.ts';
import { Detection, type RecordingContent, recordingDataCall } from '#contract/recording.ts';
import { OUTCOME_FACTS } from '#contract/rules/outcomes.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import { EVENT_FILTERS, filterExpression, nameContains } from '#domain/incidents/eventFilter.ts';
import { type Check, check, NEWEST, read, type Walk } from './check.ts';
import { isNotUnderstood, judge } from './judge.ts';

type EventsCall = typeof eventsCall | typeof locationEventsCall;
type Page = { readonly value: readonly EventRow[]; readonly count?: number | null | undefined };

export const eventChecks: readonly Check[] = [
  [eventsCall, (walk) => checkEventList(walk, eventsCall)],
  [locationEventsCall, checkLocations],
  [eventDetailsCall, checkIncident],
  [recordingDataCall, checkRecording],
];

async function checkIncident(walk: Walk): Promise<void> {
  const { incident: id } = walk.samples;
  if (id === undefined) return walk.findings.note(eventDetailsCall, 'no incident to ask for');
  await check(walk, eventDetailsCall, { id }, ({ incident }) => {
    const answered = incident.incident?.id ?? id;
    return answered === id ? [] : [`answers incident ${answered} instead of ${id}`];
  });
}

async function checkEventList(walk: Walk, call: EventsCall, id?: number): Promise<void> {
  const { host, findings, samples } = walk;
  const ask = (query: ListQuery): Promise<Page | undefined> =>
    check(walk, call, { id, body: { ...NEWEST, ...query } });
  const { value: first, problems: usual } = await read(host, call, { id, body: NEWEST });
  findings.wrong(call, usual);
  if (first === undefined) return;
  findings.wrong(call, pageProblems(first, (await ask({ skip: NEWEST.take })) ?? NONE));
  findings.wrong(call, orderProblems(first, (await ask({ orderby: 'incident.startTime asc' })) ?? NONE));
  for (const { filter, keeps, least = 0, unknown } of filtersFor(first, samples.location?.name)) {
    const reply = await host.send(call, { id, body: { ...NEWEST, filter } });
    if (unknown !== undefined && isNotUnderstood(reply)) {
      findings.note(call, unknown);
      continue;
    }
    const { value: page, problems } = judge(call.response, reply, host.now);
    const own = problems.filter((problem) => !usual.includes(problem));
    findings.wrong(
      call,
      own.map((problem) => `${problem} (filter ${filter})`),
    );
    if (page && !(page.value.every(keeps) && page.value.length >= least))
      findings.wrong(call, [`the filter ${filter} is not honoured`]);
    const found = page?.count ?? 0;
    // More may have come meanwhile.
    if (found > (first.count ?? 0) && found > ((await ask({}))?.count ?? 0))
      findings.wrong(call, [`the filter ${filter} gives more rows than there are`]);
  }
  if (first.value.length === 0)
    findings.note(call, 'there are no incidents: order, pages and filters say little');
}

const NONE: Page = { value: [] };

function pageProblems(first: Page, second: Page): string[] {
  const { take } = NEWEST;
  const problems: string[] = [];
  if (typeof first.count !== 'number') return ['count: true was sent, but there is no count'];
  if (first.value.length !== Math.min(take, first.count))
    problems.push(`take ${take} of ${first.count} gives ${first.value.length} rows`);
  const total = second.count ?? first.count;
  if (second.value.length !== Math.min(take, Math.max(0, total - take)))
    problems.push(`skip ${take}, take ${take} of ${total} gives ${second.value.length} rows`);
  const ids = new Set(first.value.map(({ incident }) => incident.id));
  const again = second.value.filter(({ incident }) => ids.has(incident.id)).length;
  // Each event that has come meanwhile moves a row to the second page.
  if (again > Math.max(0, total - first.count))
    problems.push('skip is not honoured: rows of the first page come again');
  return problems;
}

/** Epoch milliseconds; NaN for a row that does not say when it began. */
const timeOf = ({ incident }: EventRow) => Date.parse(incident.startTime ?? '');
const timesOf = ({ value }: Page) => value.map(timeOf).filter((time) => !Number.isNaN(time));

function orderProblems(newest: Page, oldest: Page): string[] {
  const isRising = (times: readonly number[]) =>
    times.every((time, index) => time >= (times[index - 1] ?? time));
  return [
    ...(isRising(timesOf(newest).toReversed()) ? [] : ['orderby incident.startTime desc is not honoured']),
    ...(isRising(timesOf(oldest)) ? [] : ['orderby incident.startTime asc is not honoured']),
  ];
}

interface Filter {
  readonly filter: string;
  readonly keeps: (row: EventRow) => boolean;
  /** Rows that are known to pass it. */
  readonly least?: number;
  /** What is noted of a provider that does not know it, where that is allowed. */
  readonly unknown?: string;
}

function filtersFor(all: Page, locationName: string | undefined): Filter[] {
  const site = all.value[0]?.location?.id;
  const part = (locationName ?? 'a').slice(0, 4);
  const hasPart = (text: string | null | undefined) =>
    (text ?? '').toLowerCase().includes(part.toLowerCase());
  return [
    ...(['voice', 'police', 'guard'] as const).map((name) => ({
      filter: EVENT_FILTERS[name].term,
      keeps: ({ incident }: EventRow) => OUTCOME_FACTS[name].has(incident),
    })),
    ...(site
      ? [{ filter: `location.id == ${site}`, keeps: ({ location }: EventRow) => location?.id === site }]
      : []),
    {
      filter: nameContains(part.toUpperCase()),
      keeps: ({ location, accountName }) => hasPart(location?.name) || hasPart(accountName),
    },
    { filter: nameContains("zz'zz"), keeps: () => false },
    {
      filter: EVENT_FILTERS.open.term,
      keeps: ({ incident }) => incident.endTime == null,
      unknown: 'cannot filter by what is in progress: the portal says so',
    },
    ...timeFilter(all),
  ];
}

/** A filter by time. The end of a range is not part of it. */
function timeFilter(all: Page): Filter[] {
  const times = timesOf(all);
  const [newest = Number.NaN] = times;
  const other = times.find((time) => time < newest);
  if (other === undefined) return [];
  return [
    {
      filter: filterExpression({ start: other, end: newest }) ?? '',
      keeps: (row) => timeOf(row) >= other && timeOf(row) < newest,
      least: 1,
      unknown: 'cannot filter by time: the portal says so, and lists all times',
    },
  ];
}

/** All of them, and the incidents of one. */
async function checkLocations(walk: Walk): Promise<void> {
  await checkEventList(walk, locationEventsCall, 0);
  const { location } = walk.samples;
  if (location === undefined) return;
  const { id } = location;
  await check(walk, locationEventsCall, { id, body: NEWEST }, ({ value }) =>
    value.some((row) => (row.location?.id ?? id) !== id)
      ? ['gives incidents of other locations than the one in the path']
      : [],
  );
}

// One recording: its data, its detections, and its media.

async function checkRecording(walk: Walk): Promise<void> {
  const { recording: id } = walk.samples;
  if (id === undefined)
    return walk.findings.note(recordingDataCall, 'no recording to ask for: the newest incident has none');
  await check(walk, recordingDataCall, { id, query: { width: '640' } }, async (content) => [
    ...detectionProblems(content),
    ...(await mediaProblems(walk, content)),
  ]);
}

function detectionProblems({ metas }: RecordingContent): string[] {
  return (metas ?? []).flatMap(({ data, at }) => {
    if (typeof at === 'number' && !(at >= 0)) return ['metas[].at is before the start of the clip'];
    if (typeof data !== 'string' || data === '') return [];
    try {
      return v.is(v.array(Detection), JSON.parse(data)) ? [] : ['metas[].data is no list of detections'];
    } catch {
      return ['metas[].data is no JSON text'];
    }
  });
}

async function mediaProblems(
  { host, options }: Walk,
  { url, recording }: RecordingContent,
): Promise<string[]> {
  if (typeof url !== 'string') return ['there is no url'];
  if (!URL.canParse(url, options.url)) return ['the url is no address'];
  const address = new URL(url, options.url);
  if (!/^https?:$/.test(address.protocol)) return [`the url is not http(s) but ${address.protocol}`];
  const whole = await host.fetch(address.href);
  const size = (await whole.arrayBuffer()).byteLength;
  if (whole.status !== 200) return [`the media at the url answer ${whole.status} without a token`];
  const problems: string[] = [];
  const wanted = recording?.recordingFormat === 'H264' ? 'video/' : 'image/';
  const type = whole.headers.get('Content-Type') ?? 'none';
  if (!type.startsWith(wanted))
    problems.push(`the media have the Content-Type ${type}, ${wanted}… was expected`);
  const last = Math.min(99, size - 1);
  const part = await host.fetch(address.href, { headers: { Range: `bytes=0-${last}` } });
  const bytes = (await part.arrayBuffer()).byteLength;
  const range = part.headers.get('Content-Range');
  if (part.status !== 206 || bytes !== last + 1 || range !== `bytes 0-${last}/${size}`)
    problems.push(
      `the media do not answer ranges: status ${part.status}, ${bytes} bytes, Content-Range ${range ?? 'missing'}`,
    );
  return problems;
}
