import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { testNotificationCall } from '#contract/notification.ts';
import { errorTextOf } from '#core/api/apiError.ts';
import { deliveriesQuery } from '#core/api/notification.ts';
import { useApp } from '#core/app/useApp.ts';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import type { Lack } from '#machines/notifications.ts';
import styles from './NotificationsPage.module.css';
import type { DeviceActor } from './thisDevice.ts';

interface ThisDeviceProps {
  readonly actor: DeviceActor;
  /** Whether anything is told on devices. */
  readonly isAnythingChosen: boolean;
}

/** Whether this browser shows notifications, and the button that changes it. */
export function ThisDevice({ actor, isAnythingChosen }: ThisDeviceProps) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { lack, failure } = state.context;
  const isOff = state.matches('off') || state.matches('asking') || state.matches('subscribing');
  const isOn = state.matches('on') || state.matches('leaving');
  const press = pressIn(state);
  const send = () => press && actor.send({ type: press.event });
  return (
    <Card title="This device">
      <div className={styles.stack} aria-busy={state.hasTag('busy')}>
        <div className={styles.device} role="status">
          {state.matches('checking') && <Told icon="bell">Checking this browser...</Told>}
          {state.matches('unsupported') && <Told icon="info">{LACKS[lack]}</Told>}
          {state.matches('blocked') && (
            <Told icon="warning">
              <b>Blocked.</b> This browser does not let the portal show notifications. Allow them for this
              site in the browser's settings: this page notices by itself.
            </Told>
          )}
          {state.matches('failed') && (
            <Told icon="warning">
              {state.matches({ failed: 'unknown' }) && 'Whether this device is on could not be found out.'}
              {state.matches({ failed: 'notOn' }) && <b>Not turned on. </b>}
              {state.matches({ failed: 'notOff' }) && <b>Not turned off. </b>}
              {!state.matches({ failed: 'unknown' }) && failure}
            </Told>
          )}
          {isOff && (
            <Told icon="bell">
              <b>Off.</b> When something happens at your sites, this device can show what is being done about
              it, also while the portal is closed. Your browser asks you first.
            </Told>
          )}
          {isOn && (
            <Told icon="check">
              <b>On.</b> This device shows what you are told, also while the portal is closed, until you turn
              it off or log off.
              {!isAnythingChosen && ' Nothing is chosen for it yet: choose below.'}
            </Told>
          )}
        </div>
        <div className={styles.buttons}>
          {press !== null && (
            // One element whatever it says, so that it keeps the focus. For the same reason it is never disabled: the chart
            // takes no second press.
            <div ref={handFocusToHeading}>
              <Button variant={press.event === 'turnOn' ? 'primary' : 'secondary'} onClick={send}>
                {press.words}
              </Button>
            </div>
          )}
          {state.matches('on') && <TestMessage />}
        </div>
      </div>
    </Card>
  );
}

/** What the one button does now; null where there is nothing to press. */
function pressIn(state: SnapshotFrom<DeviceActor>) {
  if (state.matches('off')) return { event: 'turnOn', words: 'Turn on' } as const;
  if (state.matches('asking')) return { event: 'turnOn', words: 'Your browser is asking...' } as const;
  if (state.matches('subscribing')) return { event: 'turnOn', words: 'Turning on...' } as const;
  if (state.matches('on')) return { event: 'turnOff', words: 'Turn off' } as const;
  if (state.matches('leaving')) return { event: 'turnOff', words: 'Turning off...' } as const;
  return state.matches('failed') ? ({ event: 'retry', words: 'Retry' } as const) : null;
}

const LACKS: Readonly<Record<Lack, string>> = {
  browser: 'This browser cannot show notifications. Open the portal in another one.',
  homeScreen:
    'Here only a portal on the home screen shows notifications: press Share, then Add to Home Screen, and open the portal from there.',
  worker: 'This portal sends no notifications to devices.',
  provider: 'Your provider sends no notifications to devices.',
};

function Told({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <div className={styles.told}>
      <Icon name={icon} />
      <p>{children}</p>
    </div>
  );
}

type Test = 'untried' | 'sending' | { readonly devices: number | null } | { readonly refusal: string };

const NOT_SENT = 'The test message could not be sent. Please try again.';

/** Goes to all of the person's devices. */
function TestMessage() {
  const { api, scope } = useApp();
  const [test, setTest] = useState<Test>('untried');
  const send = async () => {
    if (test === 'sending') return;
    setTest('sending');
    const outcome = await api.send(testNotificationCall).then(
      (answer) => {
        const refusal = answer === null ? NOT_SENT : errorTextOf(answer);
        return refusal === null ? { devices: answer?.devices ?? null } : { refusal };
      },
      (cause: unknown) => ({ refusal: errorTextOf(cause) ?? NOT_SENT }),
    );
    setTest(outcome);
    void scope.reads.client.invalidateQueries({ queryKey: deliveriesQuery(api).queryKey });
  };
  return (
    <>
      <Button onClick={send}>{test === 'sending' ? 'Sending...' : 'Send a test message'}</Button>
      <div className={styles.outcome} role="status">
        {typeof test === 'object' && 'refusal' in test && <Notice>{test.refusal}</Notice>}
        {typeof test === 'object' && 'devices' in test && (
          <Notice tone="success">{sentWords(test.devices)}</Notice>
        )}
      </div>
    </>
  );
}

function sentWords(devices: number | null): string {
  if (devices === null) return 'The test message is on its way.';
  if (devices === 0) return 'There is no device to send it to.';
  return `The test message is on its way to ${devices === 1 ? '1 device' : `${devices} devices`}.`;
}
