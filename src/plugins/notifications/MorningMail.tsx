import type { NotificationSettings } from '#contract/notification.ts';
import { viewerZone } from '#core/environment.ts';
import { Card } from '#core/ui/Card.tsx';
import { Switch } from '#core/ui/form/Checkbox.tsx';
import styles from './NotificationsPage.module.css';
import { SaveWord } from './SaveWord.tsx';
import type { SettingsProps } from './WhatIsTold.tsx';
import { ClockField, ZoneField } from './ZoneClock.tsx';

type Morning = NotificationSettings['morning'];

interface MorningMailProps extends SettingsProps {
  readonly onChoose: (morning: Morning) => void;
}

const AT = '07:00';

/** The mail about the last night. */
export function MorningMail({ settings: { morning }, state, saving, onChoose, onRetry }: MorningMailProps) {
  return (
    <Card title="Morning mail" actions={<SaveWord place="morning" saving={saving} onRetry={onRetry} />}>
      <div className={styles.stack}>
        {state.mailAddress ? (
          <div className={styles.part}>
            <Switch
              label="A mail about each night"
              checked={morning !== null}
              onChange={(isOn) => onChoose(isOn ? { at: AT, zone: viewerZone() } : null)}
            />
            <p className={styles.note}>
              What happened at your sites and what was not watched, to <bdi>{state.mailAddress}</bdi>.
            </p>
            {morning && (
              <div className={styles.fields}>
                <ClockField label="At" value={morning.at} onChange={(at) => onChoose({ ...morning, at })} />
                <ZoneField value={morning.zone} onChange={(zone) => onChoose({ ...morning, zone })} />
              </div>
            )}
          </div>
        ) : (
          <p>No mail can be sent to your account: it has no address, or your provider sends no mail.</p>
        )}
      </div>
    </Card>
  );
}
