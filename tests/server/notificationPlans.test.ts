/** How the embedded database looks for what is to be told: everybody else waits meanwhile. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendNext } from '../../server/notify/deliverPush.ts';
import { expandNext } from '../../server/notify/expand.ts';
import { queryPlans } from '../support/queryPlans.ts';
import { addRows } from '../support/scratchDatabase.ts';
import { startToldHost, type ToldHost } from '../support/told.ts';

let host: ToldHost;
beforeEach(async () => {
  // Explaining a step leaves it open, so that nothing more is written in that database.
  host = await startToldHost();
  const token = await host.provider.signIn('avery');
  await host.want(token, { push: ['opened'] });
  await host.addDevice(token);
  await addRows(host.provider.deps.db, 'notices', {
    id: 1_000,
    locationId: 1,
    incidentId: null,
    kind: 'opened',
    at: host.clock.now,
  });
});
afterEach(() => host.close());

const desk = () => ({ ...host.provider.deps, tellsDevices: true, tellsByMail: true });
const slow = (steps: readonly string[]) => steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step));

it('the next people are found in their order, without sorting all of them', async () => {
  const steps = await queryPlans(desk().db, (db) => expandNext({ ...desk(), db }));
  expect(slow(steps)).toEqual([]);
  expect(steps).toContain('SEARCH notices USING INDEX noticesByTelling (toldAt=?)');
});

it('what is to be sent is found without what was sent before', async () => {
  const { push } = desk();
  if (push === undefined) throw new Error('There is no way to push services.');
  await expandNext(desk());
  const steps = await queryPlans(desk().db, (db) => sendNext({ ...desk(), push, db }));
  const open = 'SCAN deliveries USING INDEX openDeliveries';
  expect(slow(steps)).toEqual([open, open]);
  expect(steps.filter((step) => step.includes('(deviceId>'))).toEqual([]);
});
