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
import { isRefused, read, type Walk } from './check.ts';
import { checkOptional, isNewestFirst, problemsOf } from './checkSignIn.ts';

export async function checkNotifications(walk: Walk): Promise<void> {
  await checkOptional(walk, notificationsCall, () => problemsOf(walk, notificationsCall));
  await checkOptional(walk, saveNotificationsCall, () => savingProblems(walk));
  await checkOptional(walk, pushDevicesCall, () => problemsOf(walk, pushDevicesCall));
  await checkOptional(walk, addPushDeviceCall, () => addingProblems(walk));
  await checkOptional(walk, removePushDeviceCall, () =>
    problemsOf(walk, removePushDeviceCall, {
      body: { endpoint: 'https://elsewhere.invalid/no-such-device' },
    }),
  );
  await checkOptional(walk, testNotificationCall, async () => {
    if (walk.options.commands) return problemsOf(walk, testNotificationCall);
    walk.findings.note(testNotificationCall, 'only asked without a token: --commands sends a test message');
    return [];
  });
  await checkOptional(walk, deliveriesCall, async () => {
    const { value, problems } = await read(walk, deliveriesCall);
    return isNewestFirst(value?.value) ? problems : [...problems, 'does not begin with the newest message'];
  });
}

/** With leave, saves what is there already. */
async function savingProblems(walk: Walk): Promise<string[]> {
  const { host, token, options, findings } = walk;
  const page = pageOf(walk);
  const morning = { at: '07:00', zone: 'Nowhere/At_all' };
  const settings = { push: [], mail: [], locations: null, quiet: null, pausedUntil: null, morning };
  const { status } = await host.send(saveNotificationsCall, { token, body: { settings, page } });
  const problems = isRefused(status) ? [] : [`answers ${status} instead of refusing a zone that is none`];
  if (!options.commands) {
    findings.note(saveNotificationsCall, 'only asked for a refusal: --commands saves what is there already');
    return problems;
  }
  const { value: state } = await read(walk, notificationsCall);
  if (state === undefined) return problems;
  const body = { settings: state.settings, page };
  return [...problems, ...(await problemsOf(walk, saveNotificationsCall, { body }))];
}

/** A provider that sends requests to any address reaches what only its own network should. */
async function addingProblems(walk: Walk): Promise<string[]> {
  const body = {
    endpoint: 'https://127.0.0.1/push',
    // Those of the example in RFC 8291.
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    name: 'Conformance check',
    page: pageOf(walk),
  };
  const { status } = await walk.host.send(addPushDeviceCall, { token: walk.token, body });
  return isRefused(status)
    ? []
    : [`answers ${status} instead of refusing an address that is no push service's`];
}

const pageOf = ({ options }: Walk) => `${options.portal}/user/notifications`;
