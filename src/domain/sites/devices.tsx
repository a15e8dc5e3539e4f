/** Recorders, cameras and speakers: their states, how each is drawn and ordered, and what a site's recorders say together. */
import type { LocationRecord } from '#contract/location.ts';
import { MISSING, shownText } from '#core/format/texts.ts';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import styles from './devices.module.css';

interface DeviceFacts {
  readonly icon: IconName;
  /** '1 of 3 offline' */
  readonly words: string;
}

/** The most urgent state first. */
const DEVICE = {
  Offline: { icon: 'offline', words: 'offline' },
  Error: { icon: 'warning', words: 'in error' },
  Other: { icon: 'question', words: 'in another state' },
  OK: { icon: 'check', words: 'OK' },
} as const satisfies Record<string, DeviceFacts>;

type DeviceState = keyof typeof DEVICE;
const STATES = Object.keys(DEVICE) as readonly DeviceState[];

function deviceState(status: string | null | undefined): DeviceState {
  return STATES.find((state) => state === status) ?? 'Other';
}

/** 0 for the most urgent state. A state of another word counts as a fault until somebody knows better. */
export function deviceRank(status: string | null | undefined): number {
  return STATES.indexOf(deviceState(shownText(status, '')));
}

interface DeviceStatusProps {
  readonly status: string | null | undefined;
  /** In place of the provider's own word. */
  readonly text?: string;
}

export function DeviceStatus({ status, text = shownText(status, 'Unknown') }: DeviceStatusProps) {
  return (
    <span className={styles.status} data-status={status ?? undefined}>
      <Icon name={DEVICE[deviceState(status)].icon} />
      <span>{text}</span>
    </span>
  );
}

type RecorderCounts = NonNullable<LocationRecord['recorders']>;

interface RecorderSummary {
  readonly worst: DeviceState;
  /** '1 of 3 offline', '2 of 3 in error', '3 OK'. */
  readonly text: string;
}

/** How a site's recorders are, told by the worst; null for a site without any. */
export function recorderSummary({ ok, error, offline, other }: RecorderCounts): RecorderSummary | null {
  const counts = { Offline: offline ?? 0, Error: error ?? 0, Other: other ?? 0, OK: ok ?? 0 };
  const total = counts.Offline + counts.Error + counts.Other + counts.OK;
  const worst = STATES.find((state) => counts[state] > 0);
  if (worst === undefined) return null;
  const { words } = DEVICE[worst];
  return { worst, text: worst === 'OK' ? `${total} ${words}` : `${counts[worst]} of ${total} ${words}` };
}

/** The counts of recorders by their states. */
export function recorderCounts(recorders: readonly { readonly status?: string | null }[]): RecorderCounts {
  const count = (state: DeviceState) =>
    recorders.filter(({ status }) => deviceState(status) === state).length;
  return { ok: count('OK'), error: count('Error'), offline: count('Offline'), other: count('Other') };
}

export function RecordersMark({ recorders }: Pick<LocationRecord, 'recorders'>) {
  if (!recorders) return MISSING;
  const summary = recorderSummary(recorders);
  return summary === null ? 'No recorders' : <DeviceStatus status={summary.worst} text={summary.text} />;
}
