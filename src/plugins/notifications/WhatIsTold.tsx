import { type ReactNode, useDeferredValue, useState } from 'react';
import type { LocationRecord } from '#contract/location.ts';
import type { NoticeKind, NotificationSettings, NotificationState } from '#contract/notification.ts';
import { sitesQuery } from '#core/api/location.ts';
import { useApp } from '#core/app/useApp.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { useRead } from '#core/data/useRead.ts';
import { now, viewerZone } from '#core/environment.ts';
import { momentText } from '#core/format/dateTimes.ts';
import { groupNumber } from '#core/format/texts.ts';
import { timeElement } from '#core/format/timeElement.tsx';
import { FoundCount } from '#core/page/ListControls.tsx';
import { useMinute } from '#core/page/useMinute.ts';
import { Button } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { Checkbox, Switch } from '#core/ui/form/Checkbox.tsx';
import { TextField } from '#core/ui/form/Field.tsx';
import { Notice } from '#core/ui/Notice.tsx';
import { handFocusToHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { matchingSites } from '#domain/sites/matchingSites.ts';
import { locationName } from '#domain/sites/names.ts';
import styles from './NotificationsPage.module.css';
import { SaveWord } from './SaveWord.tsx';
import type { Choice, Saving } from './settingsSaver.tsx';
import { ClockField, ZoneField } from './ZoneClock.tsx';

export interface SettingsProps {
  readonly settings: NotificationSettings;
  readonly state: Omit<NotificationState, 'settings'>;
  readonly saving: Saving | null;
  readonly onRetry: () => void;
}

interface WhatIsToldProps extends SettingsProps {
  readonly onChoose: (choice: Choice) => void;
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
                      onChoose((before) => ({ [channel]: withKind(before[channel], kind, checked) }))
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
  const tick = (id: number, isChosen: boolean) =>
    onChoose((before) => {
      const others = (before.locations ?? locations ?? []).filter((one) => one !== id);
      return { locations: isChosen ? [...others, id] : others };
    });
  return (
    <Part>
      <Switch
        label="All of your sites"
        checked={locations === null}
        onChange={(isAll) => {
          if (locations !== null) setChosen(locations);
          onChoose(() => ({ locations: isAll ? null : [...chosen] }));
        }}
      />
      {locations !== null && <SitesChoice chosen={locations} onTick={tick} />}
    </Part>
  );
}

const NIGHT = { from: '22:00', to: '06:00' };

function QuietHours({ quiet, onChoose }: Pick<NotificationSettings, 'quiet'> & Choose) {
  const change = (part: Partial<NonNullable<typeof quiet>>) =>
    quiet && onChoose((before) => ({ quiet: { ...(before.quiet ?? quiet), ...part } }));
  return (
    <Part>
      <Switch
        label="Quiet hours"
        checked={quiet !== null}
        onChange={(isOn) => onChoose(() => ({ quiet: isOn ? { ...NIGHT, zone: viewerZone() } : null }))}
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
            <Button key="resume" size="small" onClick={() => onChoose(() => ({ pausedUntil: null }))}>
              Resume
            </Button>
          ) : (
            PAUSES.map((hours) => (
              <Button
                key={hours}
                size="small"
                aria-label={`Pause everything for ${hoursText(hours)}`}
                onClick={() => {
                  const pausedUntil = new Date(now() + hours * HOUR_MS).toISOString();
                  onChoose(() => ({ pausedUntil }));
                }}
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

/** As many as the contract lets a person choose. */
const MOST = 1_000;

interface SitesChoiceProps {
  readonly chosen: readonly number[];
  readonly onTick: (id: number, isChosen: boolean) => void;
}

/** The person's sites with a search, each to be ticked. */
function SitesChoice({ chosen, onTick }: SitesChoiceProps) {
  const { api } = useApp();
  const { failed } = useReads();
  const { result } = useRead(sitesQuery(api));
  const [text, setText] = useState('');
  const sought = useDeferredValue(text);
  const rows = result?.state === 'ready' ? result.value.rows : [];
  const found = matchingSites(rows, sought);
  return (
    <div className={styles.sites}>
      <p className={styles.note} role="status">
        {chosenWords(chosen.length)}
      </p>
      <TextField
        label="Find a site"
        type="search"
        placeholder="Name, account or address"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      {result === undefined && <Skeleton text="Loading your sites..." count={4} />}
      {result !== undefined && result.state !== 'ready' && (
        <Notice onRetry={failed.askAgain}>Your sites could not be loaded.</Notice>
      )}
      {result?.state === 'ready' && (
        <>
          <FoundCount noun="sites" found={found.length} all={rows.length} />
          {found.length === 0 && <p className={styles.note}>No sites found.</p>}
        </>
      )}
      <SiteList sites={found} {...{ chosen, onTick }} />
    </div>
  );
}

function chosenWords(count: number): string {
  if (count === 0) return 'No site is chosen: you are told nothing.';
  if (count >= MOST) return `${groupNumber(count)} sites are chosen, which is the most. Choose all instead.`;
  return count === 1 ? '1 site is chosen.' : `${groupNumber(count)} sites are chosen.`;
}

interface SiteListProps extends SitesChoiceProps {
  readonly sites: readonly LocationRecord[];
}

function SiteList({ sites, chosen, onTick }: SiteListProps) {
  if (sites.length === 0) return null;
  const ids = new Set(chosen);
  const tick = (id: number, isChosen: boolean) => {
    if (!isChosen || chosen.length < MOST) onTick(id, isChosen);
  };
  return (
    <fieldset className={styles.siteList} aria-label="Sites">
      <LongRows
        as="ul"
        rows={sites}
        render={({ id, location }) => (
          <li>
            <Checkbox
              label={locationName(location?.name)}
              checked={ids.has(id)}
              onChange={({ currentTarget: { checked } }) => tick(id, checked)}
            />
          </li>
        )}
      />
    </fieldset>
  );
}
