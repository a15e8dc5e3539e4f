import { searchCall } from '#contract/search.ts';
import { judge } from './judge.ts';
import type { Walk } from './walk.ts';

const GROUPS = ['Location', 'NVR', 'Schedule', 'Contact', 'Drone', 'Camera', 'Event'];

export async function checkSearch({ host, token, findings, samples }: Walk): Promise<void> {
  if (!findings.wants(searchCall)) return;
  const name = (await samples.location())?.name;
  const word = /[\p{L}\p{N}]{2,}/u.exec(name ?? '')?.[0];
  const reply = await host.send(searchCall, { token, query: { query: word ?? 'a' } });
  const { value, problems } = judge(searchCall.response, reply);
  const results = value ?? [];
  if (value && word !== undefined && !results.some(({ groupLabel }) => groupLabel === 'Location'))
    problems.push(`does not find the location ${name} by the word ${word}`);
  for (const { url } of results)
    if (typeof url !== 'string' || !/^\/(?!\/)/.test(url))
      problems.push(`the url ${url ?? 'null'} is no path of the portal, and is not shown as a link`);
  findings.checked(searchCall, problems);
  const strange = new Set(
    results.map(({ groupLabel }) => groupLabel).filter((label) => !GROUPS.includes(label)),
  );
  for (const label of strange) findings.note(searchCall, `the group ${label} is not shown`);
}
