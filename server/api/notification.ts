/** What people want to be told, on which devices, and what they were told. */
import {
  addPushDeviceCall,
  deliveriesCall,
  notificationsCall,
  pushDevicesCall,
  removePushDeviceCall,
  saveNotificationsCall,
  testNotificationCall,
} from '#contract/notification.ts';
import { MinuteLimit } from '../http/minuteLimit.ts';
import { Problem, tooManyAttempts } from '../http/problem.ts';
import { keepTest, lastDeliveries } from '../notify/deliveries.ts';
import { addDevice, devicesOf, removeDevice } from '../notify/devices.ts';
import { notificationState, saveNotifications } from '../notify/settings.ts';
import { type Api, handle } from './handle.ts';

/** Of one person within a minute. */
const MOST_TESTS = 5;

export function serveNotification(api: Api): void {
  handle(api, notificationsCall, ({ caller, deps }) => notificationState(deps, caller));

  handle(api, saveNotificationsCall, async ({ body, caller, ownPage, deps }) => {
    await saveNotifications(deps, caller, body.settings, portalOf(body.page, ownPage));
    return notificationState(deps, caller);
  });

  handle(api, pushDevicesCall, async ({ caller, deps }) => ({
    value: await devicesOf(deps.db, caller.account.id),
  }));

  handle(api, addPushDeviceCall, ({ body, caller, ownPage, deps }) =>
    addDevice(deps, caller.account, body, portalOf(body.page, ownPage)),
  );

  handle(api, removePushDeviceCall, async ({ body, caller, deps }) => {
    await removeDevice(deps.db, caller.account.id, body);
    return {};
  });

  const tests = new MinuteLimit<number>({ each: MOST_TESTS });
  handle(api, testNotificationCall, async ({ caller, deps: { db, now, settings, tell } }) => {
    const pause = tests.pause(caller.account.id, now());
    if (pause > 0) throw tooManyAttempts(pause);
    const devices = await keepTest({ db, product: settings.product, now: now() }, caller.account.id);
    tell();
    return { devices };
  });

  handle(api, deliveriesCall, async ({ caller, deps }) => ({
    value: await lastDeliveries(deps.db, caller, deps.now()),
  }));
}

/**
 * The address of the portal that the caller has open, with a slash at its end.
 * @throws Problem 400
 */
function portalOf(page: string, ownPage: (text: string, page: string) => URL | undefined): string {
  const own = ownPage(page, 'user/notifications');
  if (!own) throw new Problem(400, "The field 'page' must be the portal's page for notifications.");
  return new URL('..', own).href;
}
