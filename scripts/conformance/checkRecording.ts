/** One recording: its data, its detections, and its media. */
import * as v from 'valibot';
import { Detection, type RecordingContent, recordingDataCall } from '#contract/recording.ts';
import { judge } from './judge.ts';
import type { Walk } from './walk.ts';

export async function checkRecording(walk: Walk): Promise<void> {
  const { host, token, findings, samples } = walk;
  if (!findings.wants(recordingDataCall)) return;
  const id = await samples.recording();
  if (id === undefined)
    return findings.note(recordingDataCall, 'no recording to ask for: the newest incident has none');
  const reply = await host.send(recordingDataCall, { token, id, query: { width: '640' } });
  const { value, problems } = judge(recordingDataCall.response, reply);
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
