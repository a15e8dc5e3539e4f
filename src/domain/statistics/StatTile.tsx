import type { CSSProperties, ReactNode } from 'react';
import { groupNumber } from '#core/format/numbers.ts';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import styles from './StatTile.module.css';

/** Props that a link needs to become the tile. */
export interface TileLinkProps {
  className: string | undefined;
  'data-clickable': true;
  children: ReactNode;
}

/** A count, or why there is none. */
export type TileValue = number | 'loading' | 'notAvailable';

interface StatTileProps {
  label: string;
  value: TileValue;
  icon: IconName;
  /** What there is to say about the count. Its room is kept. */
  note?: ReactNode;
  /** Makes the tile clickable: `link={(tile) => <Link to="/events" {...tile} />}`. */
  link?: ((tile: TileLinkProps) => ReactNode) | undefined;
}

/** One number of a period with its name. A number that is not available is a muted 0, and screen readers skip it. */
export function StatTile({ label, value, icon, note, link }: StatTileProps) {
  const isLoading = value === 'loading';
  const isAvailable = value !== 'notAvailable';
  const text = isLoading ? 'Loading...' : groupNumber(isAvailable ? value : 0);
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span
        className={styles.value}
        data-loading={isLoading}
        aria-busy={isLoading}
        aria-hidden={isAvailable ? undefined : true}
        style={lengthOf(text)}
      >
        {text}
      </span>
      <span className={styles.note}>{isAvailable ? note : 'not available'}</span>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
    </>
  );
  if (link) return link({ className: styles.tile, 'data-clickable': true, children: content });
  return <div className={styles.tile}>{content}</div>;
}

/** The style sheet makes long numbers smaller, so that they stay on one line. */
function lengthOf(text: string): CSSProperties & Record<'--length', number> {
  return { '--length': text.length };
}

/** Tiles side by side, as many per row as fit. */
export function StatTileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.grid} aria-label={label}>
      {children}
    </section>
  );
}
