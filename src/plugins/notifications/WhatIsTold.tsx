import { type ReactNode, useState } from 'react';
import type { NoticeKind, NotificationSettings, NotificationState } from '#contract/notification.ts';
import { now, viewerZone } from '#core/environment.ts';
import { momentText } from '#core/format/dateTimes.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { useMinute } from '#core/page/useMinute.ts';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { Checkbox, Switch } from '#core/ui/form/Checkbox.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import styles from './NotificationsPage.module.css';
import { SaveWord } from './SaveWord.tsx';
import { SitesChoice } from './SitesChoice.tsx';
import type { Saving } from './settingsSaver.ts';
import { ClockField, ZoneField } from './ZoneClock.tsx';

export interface SettingsProps {
  readonly settings: NotificationSettings;
  readonly state: Omit<NotificationState, 'settings'>;
  readonly saving: Saving | null;
  readonly onRetry: () => void;
}

interface WhatIsToldProps extends SettingsProps {
  readonly onChoose: (change: Partial<NotificationSettings>) => void;
}

/** What of it, of which sites, and when not. */
export function WhatIsTold({ settings, state, saving, onChoose, onRetry }: WhatIsToldProps) {
  return (
    <Card title="What you are told" actions={<SaveWord place="told" saving={saving} onRetry={onRetry} />}>
      <div className={styles.stack}>
        <Kinds settings={settings} state={state} onChoose={onChoose} />
        <Sites locations={settings.locations} onChoose={onChoose} />
        <QuietHours quiet={settings.quiet} onChoose={onChoose} />
        <Pause until={settings.pausedUntil} onChoose={onChoose} />
      </div>
    </Card>
  );
}

/** In the order of an event's course. */
const KINDS: readonly (readonly [NoticeKind, string])[] = [
  ['opened', 'An event opens'],
  ['voiceDown', 'Voice-down given'],
  ['guard', 'Guard on the way'],
  ['police', 'Police called'],
  ['closed', 'An event is over'],
  ['attention', 'A site needs attention'],
];

type Choose = Pick<WhatIsToldProps, 'onChoose'>;

function Kinds({ settings, state, onChoose }: Pick<SettingsProps, 'settings' | 'state'> & Choose) {
  const { pushKey, mailAddress } = state;
  const channels = [
    ...(pushKey ? [['push', 'Devices'] as const] : []),
    ...(mailAddress ? [['mail', 'Mail'] as const] : []),
  ];
  if (channels.length === 0)
    return <p>Your provider sends nothing to devices, and no mail can be sent to your account.</p>;
  return (
    <div>
      <table className={styles.kinds}>
        <thead>
          <tr>
            <th scope="col">When</th>
            {channels.map(([channel, word]) => (
              <th key={channel} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS.map(([kind, words]) => (
            <tr key={kind}>
              <th scope="row">{words}</th>
              {channels.map(([channel, word]) => (
                <td key={channel}>
                  <Checkbox
                    label={`${words}: ${word.toLowerCase()}`}
                    checked={settings[channel].includes(kind)}
                    onChange={({ currentTarget: { checked } }) =>
                      onChoose({ [channel]: withKind(settings[channel], kind, checked) })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {mailAddress && (
        <p className={styles.note}>
          Mail goes to <bdi>{mailAddress}</bdi>.
        </p>
      )}
    </div>
  );
}

function withKind(chosen: readonly NoticeKind[], kind: NoticeKind, isChosen: boolean): NoticeKind[] {
  return KINDS.map(([one]) => one).filter((one) => (one === kind ? isChosen : chosen.includes(one)));
}

function Sites({ locations, onChoose }: Pick<NotificationSettings, 'locations'> & Choose) {
  // Switched off again, the choice is there once more.
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const choose = (ids: readonly number[]) => {
    setChosen(ids);
    onChoose({ locations: [...ids] });
  };
  return (
    <Part>
      <Switch
        label="All of your sites"
        checked={locations === null}
        onChange={(isAll) => {
          if (locations !== null) setChosen(locations);
          onChoose({ locations: isAll ? null : [...chosen] });
        }}
      />
      {locations !== null && <SitesChoice chosen={locations} onChoose={choose} />}
    </Part>
  );
}

const NIGHT = { from: '22:00', to: '06:00' };

function QuietHours({ quiet, onChoose }: Pick<NotificationSettings, 'quiet'> & Choose) {
  const change = (part: Partial<NonNullable<typeof quiet>>) =>
    quiet && onChoose({ quiet: { ...quiet, ...part } });
  return (
    <Part>
      <Switch
        label="Quiet hours"
        checked={quiet !== null}
        onChange={(isOn) => onChoose({ quiet: isOn ? { ...NIGHT, zone: viewerZone() } : null })}
      />
      <p className={styles.note}>Only police, and what needs you, comes through.</p>
      {quiet && (
        <div className={styles.fields}>
          <ClockField label="From" value={quiet.from} onChange={(from) => change({ from })} />
          <ClockField label="To" value={quiet.to} onChange={(to) => change({ to })} />
          <ZoneField value={quiet.zone} onChange={(zone) => change({ zone })} />
        </div>
      )}
    </Part>
  );
}

const HOUR_MS = 3_600_000;
const PAUSES = [1, 4, 8] as const;

interface PauseProps extends Choose {
  /** As the provider sends it. */
  readonly until: string | null;
}

function Pause({ until, onChoose }: PauseProps) {
  const time = useMinute();
  const end = until === null ? Number.NaN : Date.parse(until);
  const isPaused = end > time;
  return (
    <Part>
      <div className={styles.pause}>
        <span>
          {isPaused ? (
            <>Paused until {timeElement(until, momentText(end, time))}: nothing is sent.</>
          ) : (
            'Pause everything'
          )}
        </span>
        <div key={String(isPaused)} ref={handFocusToHeading} className={styles.buttons}>
          {isPaused ? (
            <Button key="resume" size="small" onClick={() => onChoose({ pausedUntil: null })}>
              Resume
            </Button>
          ) : (
            PAUSES.map((hours) => (
              <Button
                key={hours}
                size="small"
                aria-label={`Pause everything for ${hoursText(hours)}`}
                onClick={() => onChoose({ pausedUntil: new Date(now() + hours * HOUR_MS).toISOString() })}
              >
                {hoursText(hours)}
              </Button>
            ))
          )}
        </div>
      </div>
    </Part>
  );
}

function hoursText(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

function Part({ children }: { readonly children: ReactNode }) {
  return <div className={styles.part}>{children}</div>;
}
