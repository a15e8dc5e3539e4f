import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import type { Delivery, NotificationState, PushDevice } from '#contract/notification.ts';
import { NIGHT_END } from '#contract/rules/nightSummary.ts';
import { deliveriesQuery, notificationsQuery, pushDevicesQuery } from '#core/api/notification.ts';
import type { ReadOptions } from '#core/api/query.ts';
import type { AppContext, LoaderArgs } from '#core/app/definePlugin.ts';
import { useApp } from '#core/app/useApp.ts';
import { prefetch } from '#core/data/prefetch.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { type ReadResult, useRead } from '#core/data/useRead.ts';
import { viewerZone } from '#core/environment.ts';
import { Columns, Page } from '#core/page/Page.tsx';
import { Card } from '#core/ui/Card.tsx';
import { Switch } from '#core/ui/form/Checkbox.tsx';
import { EmptyMessage, ErrorPanel } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { Deliveries } from './Deliveries.tsx';
import { Devices } from './Devices.tsx';
import styles from './NotificationsPage.module.css';
import { SaveWord } from './SaveWord.tsx';
import { type Choice, settingsSaverOf, shownSettings } from './settingsSaver.tsx';
import { ThisDevice } from './ThisDevice.tsx';
import { deviceActor } from './thisDevice.ts';
import { type SettingsProps, WhatIsTold } from './WhatIsTold.tsx';
import { ClockField, ZoneField } from './ZoneClock.tsx';

interface Queries {
  readonly notifications: ReadOptions<NotificationState>;
  readonly devices: ReadOptions<readonly PushDevice[]>;
  readonly deliveries: ReadOptions<readonly Delivery[]>;
}

export function load({ context: { api, scope }, ...loading }: LoaderArgs): Queries {
  const { client } = scope.reads;
  return {
    notifications: prefetch(client, notificationsQuery(api), loading),
    devices: prefetch(client, pushDevicesQuery(api), loading),
    deliveries: prefetch(client, deliveriesQuery(api), loading),
  };
}

/** Begins to check this browser, as opening the page does. */
export function checkDevice(app: AppContext): void {
  deviceActor(app);
}

const route = getRouteApi('/signed-in/user/notifications');

/** What the person is told while away, on which devices, and what was sent. A choice is saved at once. */
export function NotificationsPage() {
  const { failed } = useReads();
  const { notifications, ...others } = route.useLoaderData();
  const { result } = useRead(notifications);
  return (
    <Page>
      <PageHeading>Notifications</PageHeading>
      {result === undefined && <Loading deliveries={others.deliveries} />}
      {result?.state === 'missing' && (
        <Card>
          <EmptyMessage icon="bell">Your provider does not send notifications.</EmptyMessage>
        </Card>
      )}
      {result?.state === 'failed' && (
        <ErrorPanel
          message="Your notifications could not be loaded."
          requestId={result.requestId}
          onRetry={failed.askAgain}
        />
      )}
      {result?.state === 'ready' && <Choices read={result} {...others} />}
    </Page>
  );
}

interface ChoicesProps extends Omit<Queries, 'notifications'> {
  readonly read: Extract<ReadResult<NotificationState>, { state: 'ready' }>;
}

function Choices({ read, devices, deliveries }: ChoicesProps) {
  const app = useApp();
  const { subscribe, snapshot, choose, retry } = settingsSaverOf(app);
  const saving = useSyncExternalStore(subscribe, snapshot);
  const actor = deviceActor(app);
  // It may have been removed since the session began: on another device, or with the old password.
  useEffect(() => actor.send({ type: 'pageOpened' }), [actor]);
  const { settings: told, ...state } = read.value;
  const settings = shownSettings(told, read.at, saving);
  return (
    <>
      <Columns>
        <div className={styles.column}>
          <ThisDevice actor={actor} isAnythingChosen={settings.push.length > 0} />
          <WhatIsTold
            {...{ settings, state, saving }}
            onChoose={(choice) => choose(choice, 'told')}
            onRetry={retry}
          />
        </div>
        <div className={styles.column}>
          <MorningMail
            {...{ settings, state, saving }}
            onChoose={(choice) => choose(choice, 'morning')}
            onRetry={retry}
          />
          <Devices query={devices} actor={actor} />
        </div>
      </Columns>
      <Deliveries query={deliveries} />
    </>
  );
}

interface MorningMailProps extends SettingsProps {
  readonly onChoose: (choice: Choice) => void;
}

const AT = '07:00';

/** The mail about the last night. */
function MorningMail({ settings: { morning }, state, saving, onChoose, onRetry }: MorningMailProps) {
  const change = (part: Partial<NonNullable<typeof morning>>) =>
    morning && onChoose((before) => ({ morning: { ...(before.morning ?? morning), ...part } }));
  return (
    <Card title="Morning mail" actions={<SaveWord place="morning" saving={saving} onRetry={onRetry} />}>
      <div className={styles.stack}>
        {state.mailAddress ? (
          <div className={styles.part}>
            <Switch
              label="A mail about each night"
              checked={morning !== null}
              onChange={(isOn) => onChoose(() => ({ morning: isOn ? { at: AT, zone: viewerZone() } : null }))}
            />
            <p className={styles.note}>
              What happened at your sites and what was not watched, to <bdi>{state.mailAddress}</bdi>.
            </p>
            {morning && (
              <div className={styles.fields}>
                <ClockField label="At" value={morning.at} onChange={(at) => change({ at })} />
                <ZoneField value={morning.zone} onChange={(zone) => change({ zone })} />
              </div>
            )}
            {morning && morning.at < NIGHT_END && (
              <p className={styles.note}>
                The night is not over at this time: the mail is about the day until then.
              </p>
            )}
          </div>
        ) : (
          <p>No mail can be sent to your account: it has no address, or your provider sends no mail.</p>
        )}
      </div>
    </Card>
  );
}

/** In the places of the cards. */
function Loading({ deliveries }: Pick<Queries, 'deliveries'>) {
  return (
    <>
      <Columns>
        <div className={styles.column}>
          <Card title="This device">
            <Skeleton text="Loading your notifications..." shape="block" layout={styles.deviceRoom} />
          </Card>
          <Card title="What you are told">
            <Skeleton text="Loading what you are told..." shape="block" layout={styles.toldRoom} />
          </Card>
        </div>
        <div className={styles.column}>
          <Card title="Morning mail">
            <Skeleton text="Loading your morning mail..." shape="block" layout={styles.mailRoom} />
          </Card>
          <Card title="Devices">
            <Skeleton text="Loading your devices..." count={2} />
          </Card>
        </div>
      </Columns>
      <Deliveries query={deliveries} />
    </>
  );
}
