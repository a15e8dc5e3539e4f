/** The reads that plugins bring along: lists with an empty request, and records by the first id of a list. */
import type { WireCall } from '#contract/call.ts';
import { type PluginCalls, pluginCalls } from '../openapi/pluginCalls.ts';
import { firstId } from './checkLists.ts';
import { judge } from './judge.ts';
import type { Walk } from './walk.ts';

export async function checkPluginCalls(
  walk: Walk,
  plugins: readonly PluginCalls[] = pluginCalls,
): Promise<void> {
  for (const { calls } of plugins) await checkCallsOf(walk, calls);
}

async function checkCallsOf(walk: Walk, calls: readonly WireCall[]): Promise<void> {
  const { findings } = walk;
  if (!calls.some((call) => findings.wants(call))) return;
  for (const call of calls.filter(({ effect }) => effect === 'command'))
    findings.note(call, 'a command of a plugin is not sent');
  const reads = calls.filter(({ effect }) => effect === 'read');
  let id: number | undefined;
  for (const call of reads.filter(({ path }) => !path.includes('{'))) id ??= await check(walk, call);
  for (const call of reads.filter(({ path }) => path.includes('{'))) {
    if (id === undefined) findings.note(call, 'no id to ask for: no list of its plugin has given one');
    else await check(walk, call, id);
  }
}

/** @returns the id of the first row, if the answer is a list */
async function check({ host, token, findings }: Walk, call: WireCall, id?: number) {
  const reply = await host.send(call, { token, id, ...(call.body !== null && { body: {} }) });
  const { value, problems } = judge(call.response, reply);
  findings.checked(call, problems);
  return firstId(value);
}
