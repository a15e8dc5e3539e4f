/** The events list: pages, order, filters, and one incident. */
import * as v from 'valibot';
import { type EventRow, eventDetailsCall, eventsCall, locationEventsCall } from '#contract/event.ts';
import { Detection, type RecordingContent, recordingDataCall } from '#contract/recording.ts';
import type { ListQuery } from '#contract/vocabulary.ts';
import { NEWEST, read, type Walk } from './check.ts';
import { isNotUnderstood, judge, optionalProblems } from './judge.ts';

type EventsCall = typeof eventsCall | typeof locationEventsCall;
type Page = { readonly value: readonly EventRow[]; readonly count?: number | null | undefined };

export async function checkEvents(walk: Walk): Promise<void> {
  if (walk.findings.wants(eventsCall)) await checkEventList(walk, eventsCall, undefined);
  if (walk.findings.wants(locationEventsCall)) {
    await checkEventList(walk, locationEventsCall, 0);
    await checkOneLocation(walk);
  }
  if (walk.findings.wants(eventDetailsCall)) await checkIncident(walk);
}

async function checkIncident(walk: Walk): Promise<void> {
  const { findings, samples, now } = walk;
  const id = await samples.incident();
  if (id === undefined) return findings.note(eventDetailsCall, 'no incident to ask for');
  const { value, problems } = await read(walk, eventDetailsCall, { id });
  const answered = value?.incident.incident?.id ?? id;
  if (answered !== id) problems.push(`answers incident ${answered} instead of ${id}`);
  problems.push(...optionalProblems(value?.incident, now));
  findings.checked(eventDetailsCall, problems);
}

async function checkEventList(walk: Walk, call: EventsCall, id: number | undefined): Promise<void> {
  const { host, token, findings, samples, now } = walk;
  const newest = await read(walk, call, { id, body: NEWEST });
  const problems = [...newest.problems];
  const first: Page = newest.value ?? { value: [] };
  const ask = async (body: ListQuery): Promise<Page> => {
    const answer = await read(walk, call, { id, body });
    if (answer.value) return answer.value;
    const about = body.filter === undefined ? '' : ` (filter ${body.filter})`;
    problems.push(...answer.problems.map((problem) => `${problem}${about}`));
    return { value: [] };
  };
  const optional = first.value.flatMap((row) => optionalProblems(row, now));
  if (newest.value) {
    problems.push(...pageProblems(first, await ask({ ...NEWEST, skip: 15 })));
    problems.push(...orderProblems(first, await ask({ ...NEWEST, orderby: 'incident.startTime asc' })));
    const locationName = (await samples.location())?.name;
    problems.push(...(await filterProblems(ask, first, locationName)));
    const open = await host.send(call, { token, id, body: { ...NEWEST, filter: OPEN } });
    if (isNotUnderstood(open))
      findings.note(call, 'cannot filter by what is in progress: the portal says so');
    else {
      const { value } = judge(call.response, open);
      if (!value?.value.every(({ incident }) => incident.endTime == null))
        problems.push(`the filter ${OPEN} is not honoured`);
    }
    const time = timeFilter(first);
    const reply = time && (await host.send(call, { token, id, body: { ...NEWEST, filter: time.filter } }));
    if (reply && isNotUnderstood(reply))
      findings.note(call, 'cannot filter by time: the portal says so, and lists all times');
    else if (time && reply) {
      const { value } = judge(call.response, reply);
      if (!value?.value.length || !value.value.every(time.holds))
        problems.push(`the filter ${time.filter} is not honoured`);
    }
  }
  findings.checked(call, [...problems, ...new Set(optional)]);
  if (newest.value?.value.length === 0)
    findings.note(call, 'there are no incidents: order, pages and filters say little');
}

function pageProblems(first: Page, second: Page): string[] {
  const { take } = NEWEST;
  const problems: string[] = [];
  if (typeof first.count !== 'number') return ['count: true was sent, but there is no count'];
  if (first.value.length !== Math.min(take, first.count))
    problems.push(`take ${take} of ${first.count} gives ${first.value.length} rows`);
  if (second.value.length !== Math.min(take, Math.max(0, first.count - take)))
    problems.push(`skip ${take}, take ${take} of ${first.count} gives ${second.value.length} rows`);
  const ids = new Set(first.value.map(({ incident }) => incident.id));
  if (second.value.some(({ incident }) => ids.has(incident.id)))
    problems.push('skip is not honoured: rows of the first page come again');
  return problems;
}

/** Epoch milliseconds of the rows that say when they began. */
function timesOf({ value }: Page): number[] {
  return value
    .map(({ incident }) => Date.parse(incident.startTime ?? ''))
    .filter((time) => !Number.isNaN(time));
}

function orderProblems(newest: Page, oldest: Page): string[] {
  const problems: string[] = [];
  if (!isRising(timesOf(newest).toReversed()))
    problems.push('orderby incident.startTime desc is not honoured');
  if (!isRising(timesOf(oldest))) problems.push('orderby incident.startTime asc is not honoured');
  return problems;
}

const isRising = (times: readonly number[]) =>
  times.every((time, index) => index === 0 || time >= (times[index - 1] ?? time));

async function filterProblems(
  ask: (body: ListQuery) => Promise<Page>,
  all: Page,
  locationName: string | undefined,
): Promise<string[]> {
  const problems: string[] = [];
  const hold = async (filter: string, keeps: (row: EventRow) => boolean) => {
    const { value, count } = await ask({ ...NEWEST, filter });
    if (!value.every(keeps)) problems.push(`the filter ${filter} is not honoured`);
    if ((count ?? 0) > (all.count ?? 0)) problems.push(`the filter ${filter} gives more rows than there are`);
  };
  await hold('incident.voiceDownCount > 0', ({ incident }) => (incident.voiceDownCount ?? 0) > 0);
  await hold('incident.policeContacted == true', ({ incident }) => incident.policeContacted === true);
  await hold('incident.guardDispatched == true', ({ incident }) => incident.guardDispatched === true);
  const site = all.value[0]?.location?.id;
  if (site) await hold(`location.id == ${site}`, ({ location }) => location?.id === site);
  const part = (locationName ?? 'a').slice(0, 4);
  const text = `'${part.toUpperCase().replaceAll("'", "''")}'`;
  await hold(
    `(location.name.Contains(${text}) || accountName.Contains(${text}))`,
    ({ location, accountName }) => contains(location?.name, part) || contains(accountName, part),
  );
  await hold("(location.name.Contains('zz''zz') || accountName.Contains('zz''zz'))", () => false);
  return problems;
}

/** What has no closing time. */
const OPEN = 'incident.endTime == null';

/** A filter by time: instants are ISO 8601 texts in UTC with milliseconds, and the end of a range is not part of it. */
function timeFilter(all: Page): { filter: string; holds: (row: EventRow) => boolean } | null {
  const times = timesOf(all);
  const [newest = Number.NaN] = times;
  const other = times.find((time) => time < newest);
  if (other === undefined) return null;
  const [start, end] = [other, newest].map((time) => new Date(time).toISOString());
  return {
    filter: `incident.startTime >= '${start}' && incident.startTime < '${end}'`,
    holds: ({ incident }) => {
      const time = Date.parse(incident.startTime ?? '');
      return time >= other && time < newest;
    },
  };
}

const contains = (text: string | null | undefined, part: string) =>
  (text ?? '').toLowerCase().includes(part.toLowerCase());

async function checkOneLocation(walk: Walk): Promise<void> {
  const { findings, samples } = walk;
  const locationId = (await samples.location())?.id;
  if (locationId === undefined) return;
  const { value, problems } = await read(walk, locationEventsCall, { id: locationId, body: NEWEST });
  if (value?.value.some(({ location }) => (location?.id ?? locationId) !== locationId))
    problems.push('gives incidents of other locations than the one in the path');
  findings.checked(locationEventsCall, problems);
}

// One recording: its data, its detections, and its media.

export async function checkRecording(walk: Walk): Promise<void> {
  const { findings, samples } = walk;
  if (!findings.wants(recordingDataCall)) return;
  const id = await samples.recording();
  if (id === undefined)
    return findings.note(recordingDataCall, 'no recording to ask for: the newest incident has none');
  const { value, problems } = await read(walk, recordingDataCall, { id, query: { width: '640' } });
  if (value) problems.push(...detectionProblems(value), ...(await mediaProblems(walk, value)));
  findings.checked(recordingDataCall, problems);
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

async function mediaProblems({ host }: Walk, { url, recording }: RecordingContent): Promise<string[]> {
  if (typeof url !== 'string') return ['there is no url'];
  if (!URL.canParse(url, host.url)) return ['the url is no address'];
  const address = new URL(url, host.url);
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
