import { memo } from 'react';
import { type DrawnBar, FOOT, PICTURE_HEIGHT } from './barPicture.ts';
import styles from './DailyBars.module.css';

interface DailyBarProps {
  readonly bar: DrawnBar;
  readonly index: number;
  /** CSS pixels. */
  readonly barWidth: number;
  /** Percent of the drawing's width. */
  readonly dayWidth: number;
  readonly isPointed: boolean;
  readonly onPoint: (index: number) => void;
}

const VALUE_ABOVE = 6;
const NAME_BELOW = 20;

/** A day's bar with its texts. The day's whole height reacts to the pointer, because a bar may have no height. */
export const DailyBar = memo(function DailyBar(props: DailyBarProps) {
  const { bar, index, barWidth, dayWidth, isPointed, onPoint } = props;
  const centre = `${bar.centre}%`;
  return (
    <g className={styles.day} data-pointed={isPointed} onPointerEnter={() => onPoint(index)}>
      <rect x={`${index * dayWidth}%`} width={`${dayWidth}%`} height={PICTURE_HEIGHT} />
      <rect
        data-kind="bar"
        x={centre}
        y={bar.top}
        width={barWidth}
        height={FOOT - bar.top}
        rx={2}
        transform={`translate(${-barWidth / 2})`}
      />
      <text data-kind="value" x={centre} y={bar.top - VALUE_ABOVE}>
        {bar.value}
      </text>
      <text data-kind="day" x={centre} y={FOOT + NAME_BELOW}>
        {bar.name}
      </text>
    </g>
  );
});
