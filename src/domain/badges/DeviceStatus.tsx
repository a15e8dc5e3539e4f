import { shownText } from '#core/format/shownText.ts';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import styles from './DeviceStatus.module.css';

const icons = new Map<unknown, IconName>([
  ['OK', 'check'],
  ['Error', 'warning'],
  ['Offline', 'offline'],
]);

interface DeviceStatusProps {
  readonly status: string | null | undefined;
  /** In place of the provider's own word. */
  readonly text?: string;
}

/** State of a recorder, camera or speaker: icon, colour and the provider's own word. */
export function DeviceStatus({ status, text = shownText(status, 'Unknown') }: DeviceStatusProps) {
  return (
    <span className={styles.status} data-status={status ?? undefined}>
      <Icon name={icons.get(status) ?? 'question'} />
      <span>{text}</span>
    </span>
  );
}
