/** The lists that the portal loads completely, and one object of each. */
import * as v from 'valibot';
import type { WireCall } from '#contract/call.ts';
import { contactsCall } from '#contract/contact.ts';
import { customerDetailsCall, customersCall, dealerDetailsCall, dealersCall } from '#contract/directory.ts';
import {
  cameraDetailsCall,
  camerasCall,
  nvrDetailsCall,
  nvrsCall,
  speakerDetailsCall,
  speakersCall,
} from '#contract/equipment.ts';
import { armedStatusCall, locationDetailsCall, locationsCall } from '#contract/location.ts';
import { scheduleCall, schedulesCall } from '#contract/schedule.ts';
import { judge } from './judge.ts';
import { optionalProblems } from './optionalFields.ts';
import type { Walk } from './walk.ts';

const pairs: readonly (readonly [WireCall, readonly WireCall[]])[] = [
  [camerasCall, [cameraDetailsCall]],
  [customersCall, [customerDetailsCall]],
  [dealersCall, [dealerDetailsCall]],
  [nvrsCall, [nvrDetailsCall]],
  [speakersCall, [speakerDetailsCall]],
  [schedulesCall, [scheduleCall]],
  [locationsCall, [locationDetailsCall, armedStatusCall]],
  [contactsCall, []],
];

export async function checkLists(walk: Walk): Promise<void> {
  for (const [list, details] of pairs) {
    const wanted = details.filter((detail) => walk.findings.wants(detail));
    if (wanted.length === 0 && !walk.findings.wants(list)) continue;
    const id = idOf((await checkList(walk, list))[0]);
    for (const detail of wanted) await checkDetail(walk, detail, id);
  }
}

/** @param answer of any call; undefined when it is no list of objects with ids */
export function firstId(answer: unknown): number | undefined {
  const rows = v.safeParse(Rows, answer);
  return rows.success ? idOf(rows.output.value[0]) : undefined;
}

const Rows = v.object({ value: v.array(v.unknown()), count: v.nullish(v.number()) });

async function checkList({ host, token, findings, now }: Walk, call: WireCall): Promise<unknown[]> {
  const { value, problems } = judge(call.response, await host.send(call, { token, body: {} }));
  const rows = v.safeParse(Rows, value);
  if (!rows.success) {
    findings.checked(call, problems);
    return [];
  }
  const ids = rows.output.value.map(idOf);
  if (new Set(ids).size < ids.length) problems.push('gives an id twice');
  problems.push(...new Set(rows.output.value.flatMap((row) => optionalProblems(row, now))));
  findings.checked(call, problems);
  if (ids.length === 0) findings.note(call, 'the list is empty');
  return rows.output.value;
}

async function checkDetail(
  { host, token, findings, now }: Walk,
  call: WireCall,
  id: number | undefined,
): Promise<void> {
  if (id === undefined) {
    findings.note(call, 'no good id to ask for: its list is empty or could not be read');
    return;
  }
  const { value, problems } = judge(
    call.response,
    await host.send(call, { token, id, ...weekFor(call, now) }),
  );
  const answered = idOf(value);
  if (answered !== undefined && answered !== id) problems.push(`answers object ${answered} instead of ${id}`);
  problems.push(...optionalProblems(value, now));
  findings.checked(call, problems);
}

function weekFor(call: WireCall, now: number): { body?: unknown } {
  if (call.body === null) return {};
  return {
    body: {
      start: new Date(now - 3.5 * 86_400_000).toISOString(),
      end: new Date(now + 3.5 * 86_400_000).toISOString(),
    },
  };
}

const Row = v.union([
  v.object({ id: v.number() }),
  v.pipe(
    v.object({ contact: v.object({ id: v.number() }) }),
    v.transform(({ contact }) => contact),
  ),
  v.pipe(
    v.object({ schedule: v.object({ id: v.number() }) }),
    v.transform(({ schedule }) => schedule),
  ),
]);

/** A row's own id, or that of the object inside the row. */
function idOf(row: unknown): number | undefined {
  const read = v.safeParse(Row, row);
  return read.success ? read.output.id : undefined;
}
