/** The optional calls about what people are told. Without leave they get nothing that they could act on. */
import {
  addPushDeviceCall,
  deliveriesCall,
  notificationsCall,
  pushDevicesCall,
  removePushDeviceCall,
  saveNotificationsCall,
  testNotificationCall,
} from '#contract/notification.ts';
import type { Walk } from './check.ts';
import { checkOptional } from './checkSignIn.ts';
import { judge } from './judge.ts';

export async function checkNotifications(walk: Walk): Promise<void> {
  for (const [call, problemsOf] of [
    [notificationsCall, stateProblems],
    [saveNotificationsCall, savingProblems],
    [pushDevicesCall, deviceProblems],
    [addPushDeviceCall, addingProblems],
    [removePushDeviceCall, removingProblems],
    [testNotificationCall, testProblems],
    [deliveriesCall, deliveryProblems],
  ] as const)
    await checkOptional(walk, call, undefined, () => problemsOf(walk));
}

async function stateProblems({ host, token }: Walk): Promise<string[]> {
  return judge(notificationsCall.response, await host.send(notificationsCall, { token })).problems;
}

/** With leave, saves what is there already. */
async function savingProblems({ host, token, options, findings }: Walk): Promise<string[]> {
  const page = `${options.portal}/user/notifications`;
  const morning = { at: '07:00', zone: 'Nowhere/At_all' };
  const settings = { push: [], mail: [], locations: null, quiet: null, pausedUntil: null, morning };
  const { status } = await host.send(saveNotificationsCall, { token, body: { settings, page } });
  const problems = refused(status) ? [] : [`answers ${status} instead of refusing a zone that is none`];
  if (!options.commands) {
    findings.note(saveNotificationsCall, 'only asked for a refusal: --commands saves what is there already');
    return problems;
  }
  const state = judge(notificationsCall.response, await host.send(notificationsCall, { token })).value;
  if (state === undefined) return problems;
  const body = { settings: state.settings, page };
  const reply = await host.send(saveNotificationsCall, { token, body });
  return [...problems, ...judge(saveNotificationsCall.response, reply).problems];
}

async function deviceProblems({ host, token }: Walk): Promise<string[]> {
  return judge(pushDevicesCall.response, await host.send(pushDevicesCall, { token })).problems;
}

/** A provider that sends requests to any address reaches what only its own network should. */
async function addingProblems({ host, token, options }: Walk): Promise<string[]> {
  const body = {
    endpoint: 'https://127.0.0.1/push',
    // Those of the example in RFC 8291.
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    name: 'Conformance check',
    page: `${options.portal}/user/notifications`,
  };
  const { status } = await host.send(addPushDeviceCall, { token, body });
  return refused(status)
    ? []
    : [`answers ${status} instead of refusing an address that is no push service's`];
}

async function removingProblems({ host, token }: Walk): Promise<string[]> {
  const body = { endpoint: 'https://elsewhere.invalid/no-such-device' };
  return judge(removePushDeviceCall.response, await host.send(removePushDeviceCall, { token, body }))
    .problems;
}

async function testProblems({ host, token, options, findings }: Walk): Promise<string[]> {
  if (!options.commands) {
    findings.note(testNotificationCall, 'only asked without a token: --commands sends a test message');
    return [];
  }
  return judge(testNotificationCall.response, await host.send(testNotificationCall, { token })).problems;
}

async function deliveryProblems({ host, token }: Walk): Promise<string[]> {
  const { value, problems } = judge(deliveriesCall.response, await host.send(deliveriesCall, { token }));
  const times = (value?.value ?? []).map(({ time }) => Date.parse(time ?? ''));
  if (times.some((time, index) => time > (times[index - 1] ?? time)))
    problems.push('does not begin with the newest message');
  return problems;
}

const refused = (status: number) => status >= 400 && status < 500;
