import { useSelector } from '@xstate/react';
import type { PushDevice } from '#contract/notification.ts';
import { errorTextOf } from '#core/api/apiError.ts';
import { pushDevicesQuery, removePushDevice } from '#core/api/notification.ts';
import type { ReadOptions } from '#core/api/query.ts';
import { useTellElsewhere } from '#core/app/ongoingWork.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { formatDate, formatDateTime } from '#core/format/dateTimes.ts';
import { shownText } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { RowsCard } from '#core/page/QueryRows.tsx';
import { useForm } from '#core/page/useForm.ts';
import { Badge } from '#core/ui/Badge.tsx';
import { Button } from '#core/ui/Button.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import styles from './NotificationsPage.module.css';
import { type DeviceActor, ownDevice } from './thisDevice.ts';

interface DevicesProps {
  readonly query: ReadOptions<readonly PushDevice[]>;
  readonly actor: DeviceActor;
}

export function Devices({ query, actor }: DevicesProps) {
  const app = useApp();
  // While the chart does not know yet whether this browser is on, what the browser keeps tells which device it is.
  const ownId = useSelector(
    actor,
    (state) => state.context.deviceId ?? (state.can({ type: 'turnOff' }) ? ownDevice(app)?.id : null),
  );
  return (
    <RowsCard
      title="Devices"
      shown={useRead(query)}
      loading={{ text: 'Loading your devices...', count: 2 }}
      failed="Your devices could not be loaded."
      empty="No device gets notifications."
      icon="bell"
      padding="regular"
    >
      {(devices) => (
        <ul>
          {devices.map((device) => (
            <Device key={device.id} device={device} actor={device.id === ownId ? actor : null} />
          ))}
        </ul>
      )}
    </RowsCard>
  );
}

interface DeviceProps {
  readonly device: PushDevice;
  /** Of this browser; null for another one. */
  readonly actor: DeviceActor | null;
}

const NOT_REMOVED = 'It could not be removed. Please try again.';

function Device({ device: { id, name, addedAt, usedAt }, actor }: DeviceProps) {
  const { api, scope } = useApp();
  const shown = shownText(name, 'Unnamed device');
  const tellElsewhere = useTellElsewhere(`/user/notifications/device-${id}`);
  const { state, refusal, submit } = useForm({
    // Leaving the page does not abort the call: nobody could tell whether the device is told of alarms.
    send: async () => {
      tellElsewhere(null);
      const refusal = await removePushDevice(api, { id }).then(
        errorTextOf,
        (cause: unknown) => errorTextOf(cause) ?? NOT_REMOVED,
      );
      if (refusal !== null) return refusal;
      await scope.reads.client.invalidateQueries({ queryKey: pushDevicesQuery(api).queryKey });
      return null;
    },
    fallback: NOT_REMOVED,
    afterLeaving: (failure) =>
      failure !== null && tellElsewhere(`Your device ${shown} still gets notifications. ${failure}`),
  });
  return (
    <li ref={handFocusToHeading} className={styles.oneDevice}>
      <div>
        <p className={styles.deviceName}>
          <bdi>{shown}</bdi> {actor !== null && <Badge tone="blue">This device</Badge>}
        </p>
        <p className={styles.note}>
          {addedAt && <>Added {timeElement(addedAt, formatDate(addedAt))}. </>}
          {usedAt ? (
            <>Last used {timeElement(usedAt, formatDateTime(usedAt))}.</>
          ) : (
            'Nothing has been delivered yet.'
          )}
        </p>
        <div role="status">{refusal !== null && <Notice>{refusal}</Notice>}</div>
      </div>
      <Button
        size="small"
        aria-label={`Remove ${shown}`}
        onClick={() => (actor === null ? submit({}, {}) : actor.send({ type: 'turnOff' }))}
      >
        {state === 'submitting' ? 'Removing...' : state === 'done' ? 'Removed' : 'Remove'}
      </Button>
    </li>
  );
}
