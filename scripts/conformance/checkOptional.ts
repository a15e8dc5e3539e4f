/** The optional calls. Without leave they get nothing that they could act on. */
import type { WireCall } from '#contract/call.ts';
import { sentRequestsCall } from '#contract/contact.ts';
import {
  addPushDeviceCall,
  deliveriesCall,
  notificationsCall,
  pushDevicesCall,
  removePushDeviceCall,
  saveNotificationsCall,
  testNotificationCall,
} from '#contract/notification.ts';
import { noteEvidenceCall } from '#contract/recording.ts';
import { logOffCall, logOffEverywhereCall, signInsCall } from '#contract/session.ts';
import { BROWSER_KEYS } from '../openapi/examples/requests.ts';
import type { Sent } from '../provider/host.ts';
import { type Check, check, isRefused, mayAct, NO_ID, read, successProblems, type Walk } from './check.ts';
import { checkLogOff, checkLogOffEverywhere } from './checkSignIn.ts';

export const optionalChecks: readonly Check[] = [
  [signInsCall, checkSignIns],
  [logOffCall, checkLogOff],
  [noteEvidenceCall, checkEvidence],
  [sentRequestsCall, (walk) => check(walk, sentRequestsCall, {}, orderProblems('request'))],
  [notificationsCall, (walk) => check(walk, notificationsCall)],
  [saveNotificationsCall, checkSaving],
  [pushDevicesCall, (walk) => check(walk, pushDevicesCall)],
  [addPushDeviceCall, checkAdding],
  [removePushDeviceCall, (walk) => check(walk, removePushDeviceCall, { body: { endpoint: NO_DEVICE } })],
  [testNotificationCall, checkTest],
  [deliveriesCall, (walk) => check(walk, deliveriesCall, {}, orderProblems('message'))],
  [logOffEverywhereCall, checkLogOffEverywhere],
];

const NO_DEVICE = 'https://elsewhere.invalid/no-such-device';

function checkSignIns(walk: Walk) {
  return check(walk, signInsCall, {}, ({ value }) =>
    value?.some((row) => row.successful) ? [] : ['does not tell of this very sign-in'],
  );
}

interface Dated {
  readonly value?: readonly { readonly time?: string | null | undefined }[] | null | undefined;
}

const orderProblems =
  (what: string) =>
  ({ value }: Dated): string[] => {
    const times = (value ?? []).map(({ time }) => Date.parse(time ?? ''));
    const isNewestFirst = !times.some((time, index) => time > (times[index - 1] ?? time));
    return isNewestFirst ? [] : [`does not begin with the newest ${what}`];
  };

/** Sends what the provider has to refuse, which changes nothing. @returns whether it did */
async function checkRefused({ host, findings }: Walk, call: WireCall, sent: Sent, what: string) {
  const { status } = await host.send(call, sent);
  if (!isRefused(status)) findings.wrong(call, [`answers ${status} instead of refusing ${what}`]);
  return isRefused(status);
}

/** A note that the provider takes stays in its audit. */
async function checkEvidence(walk: Walk): Promise<void> {
  const { host, findings, samples } = walk;
  const { incident: id } = samples;
  const body = { digest: '0'.repeat(64), recordings: 0, complete: false };
  const nowhere = await host.send(noteEvidenceCall, { id: NO_ID, body });
  if (nowhere.status !== 404)
    findings.wrong(noteEvidenceCall, [`answers ${nowhere.status} instead of 404 for an unknown event`]);
  if (id === undefined) return findings.note(noteEvidenceCall, 'no event to ask for');
  const bad = { id, body: { ...body, digest: 'x' } };
  await checkRefused(walk, noteEvidenceCall, bad, 'a text that is no SHA-256');
  const note = 'only asked for refusals: --commands has a package noted';
  if (mayAct(walk, noteEvidenceCall, note))
    await check(walk, noteEvidenceCall, { id, body }, successProblems);
}

/** With leave, saves what is there already. */
async function checkSaving(walk: Walk): Promise<void> {
  const { value: state } = await read(walk.host, notificationsCall);
  // What a person chose is not risked where it cannot be read.
  if (!state) {
    await checkRefused(walk, saveNotificationsCall, { body: {} }, 'settings that are none');
    return;
  }
  const { settings } = state;
  const page = pageOf(walk);
  const bad = { settings: { ...settings, morning: { at: '07:00', zone: 'Nowhere/At_all' } }, page };
  const isKept = await checkRefused(walk, saveNotificationsCall, { body: bad }, 'a zone that is none');
  // A provider that wrongly takes it gets back what the person chose.
  if (!isKept) await walk.host.send(saveNotificationsCall, { body: { settings, page } });
  const note = 'only asked for a refusal: --commands saves what is there already';
  if (mayAct(walk, saveNotificationsCall, note))
    await check(walk, saveNotificationsCall, { body: { settings, page } });
}

/** A provider that sends requests to any address reaches what only its own network should. */
function checkAdding(walk: Walk): Promise<unknown> {
  const body = {
    endpoint: 'https://127.0.0.1/push',
    ...BROWSER_KEYS,
    name: 'Conformance check',
    page: pageOf(walk),
  };
  return checkRefused(walk, addPushDeviceCall, { body }, "an address that is no push service's");
}

async function checkTest(walk: Walk): Promise<void> {
  const note = 'only asked without a token: --commands sends a test message';
  if (mayAct(walk, testNotificationCall, note)) await check(walk, testNotificationCall);
}

const pageOf = ({ options }: Walk) => `${options.portal}/user/notifications`;
