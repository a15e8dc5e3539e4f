import { ArmingText } from './ArmingText.tsx';
import styles from './GridLegend.module.css';

/** What the grid's marks mean, and whose clock it follows. */
export function GridLegend() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <div className={styles.legend}>
      <ul className={styles.marks} aria-label="Legend">
        <li>
          <span className={styles.swatch} data-state="armed" /> <ArmingText state="armed">Armed</ArmingText>
        </li>
        <li>
          <span className={styles.swatch} data-state="disarmed" />{' '}
          <ArmingText state="disarmed">Disarmed</ArmingText>
        </li>
        <li>
          <span className={styles.swatch} data-state="today" /> Today and this hour
        </li>
      </ul>
      <p>Times in your browser’s zone: {timeZone}</p>
    </div>
  );
}
