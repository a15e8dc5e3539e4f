import type { WireCall } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { Sent } from './host.ts';
import type { Walk } from './walk.ts';

/** An id that no object has. */
export const NO_ID = 2_147_483_646;

/** Without a valid token every guarded call must return 401; for an id that no object has, 404. */
export async function checkGuards({ host, token, findings, now }: Walk): Promise<void> {
  const rows: readonly WireCall[] = calls;
  const forged = `${token.slice(0, -6)}${token.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`;
  for (const call of rows.filter((row) => row.bearer === 'required' && findings.wants(row))) {
    const problems: string[] = [];
    const bare = await host.send(call, { ...harmless(call, now), id: 1 });
    if (bare.status !== 401) problems.push(`answers ${bare.status} instead of 401 without a token`);
    const fooled = await host.send(call, { ...harmless(call, now), id: 1, token: forged });
    if (fooled.status !== 401) problems.push(`answers ${fooled.status} instead of 401 to a forged token`);
    if (call.path.includes('{')) {
      const missing = await host.send(call, { ...harmless(call, now), id: NO_ID, token });
      if (missing.status !== 404)
        problems.push(`answers ${missing.status} instead of 404 for an id that does not exist`);
    }
    findings.checked(call, problems);
  }
}

/** What a call needs to be well-formed. Commands get no input that they could act on. */
function harmless({ effect, body, query }: WireCall, now: number): Sent {
  if (effect === 'command') return { body: {} };
  const period = {
    start: new Date(now - 86_400_000).toISOString(),
    end: new Date(now).toISOString(),
  };
  return {
    // A period is not allowed in a list query, nor a list query in a period.
    ...(body && { body: isList(body) ? {} : period }),
    ...(query && { query: { query: 'a', width: '640' } }),
  };
}

function isList(schema: object): boolean {
  return 'entries' in schema && typeof schema.entries === 'object' && 'orderby' in (schema.entries ?? {});
}
