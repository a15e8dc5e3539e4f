import { Icon, type IconName } from '#core/ui/Icon.tsx';
import styles from './ZoomPad.module.css';

/** Part of the frame that one press moves the picture by. */
const MOVE = 0.25;

const WAYS = [
  { name: 'Move up', place: 'up', right: 0, down: MOVE, icon: 'arrow-up' },
  { name: 'Move left', place: 'left', right: MOVE, down: 0, icon: 'chevron-left' },
  { name: 'Move right', place: 'right', right: -MOVE, down: 0, icon: 'chevron-right' },
  { name: 'Move down', place: 'down', right: 0, down: -MOVE, icon: 'arrow-down' },
] as const satisfies readonly { icon: IconName; [key: string]: unknown }[];

interface ZoomPadProps {
  readonly scale: number;
  readonly onPan: (right: number, down: number) => void;
  readonly onReset: () => void;
}

/** Moves an enlarged picture without dragging, and shows the whole of it again. */
export function ZoomPad({ scale, onPan, onReset }: ZoomPadProps) {
  return (
    <fieldset className={styles.pad} aria-label="Enlarged picture">
      {WAYS.map(({ name, place, right, down, icon }) => (
        <button
          key={place}
          type="button"
          className={styles.way}
          data-place={place}
          aria-label={name}
          onClick={() => onPan(right, down)}
        >
          <Icon name={icon} size="small" />
        </button>
      ))}
      <button
        type="button"
        className={styles.way}
        data-place="whole"
        aria-label={`Whole picture, now enlarged ${scale.toFixed(1)} times`}
        onClick={onReset}
      >
        {scale.toFixed(1)}x
      </button>
    </fieldset>
  );
}
