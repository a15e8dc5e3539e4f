import { shownText } from '#core/format/shownText.ts';
import { Icon, type IconShape } from '#core/ui/Icon.tsx';
import styles from './DeviceStatus.module.css';
import { offlineIcon } from './siteIcons.ts';

const icons = new Map<unknown, IconShape>([
  ['OK', 'check'],
  ['Error', 'warning'],
  ['Offline', offlineIcon],
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
