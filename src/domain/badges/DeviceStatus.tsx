import { shownText } from '#core/format/shownText.ts';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import styles from './DeviceStatus.module.css';

const icons = new Map<unknown, IconName>([
  ['OK', 'check'],
  ['Error', 'warning'],
  ['Offline', 'offline'],
]);

/** State of a recorder, camera or speaker: icon, colour and the provider's own word. */
export function DeviceStatus({ status }: { status: string | null | undefined }) {
  return (
    <span className={styles.status} data-status={status ?? undefined}>
      <Icon name={icons.get(status) ?? 'question'} />
      <span>{shownText(status, 'Unknown')}</span>
    </span>
  );
}
