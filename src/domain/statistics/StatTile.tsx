import type { ReactNode } from 'react';
import { groupNumber } from '#core/format/numbers.ts';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import styles from './StatTile.module.css';

/** Props that a link needs to become the tile. */
export interface TileLinkProps {
  className: string | undefined;
  'data-clickable': true;
  children: ReactNode;
}

interface StatTileProps {
  label: string;
  /** A count. Missing values are shown as 0. */
  value?: number | null | undefined;
  icon: IconName;
  /** True while no number is known. */
  loading?: boolean;
  /** Makes the tile clickable: `link={(tile) => <Link to="/events" {...tile} />}`. */
  link?: ((tile: TileLinkProps) => ReactNode) | undefined;
}

/** One number of a period with its name. */
export function StatTile({ label, value, icon, loading = false, link }: StatTileProps) {
  const content = (
    <>
      <span className={styles.label}>{label}</span>
      <span className={styles.value} data-loading={loading} aria-busy={loading}>
        {loading ? 'Loading...' : groupNumber(value ?? 0)}
      </span>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
    </>
  );
  if (link) return link({ className: styles.tile, 'data-clickable': true, children: content });
  return <div className={styles.tile}>{content}</div>;
}

/** Tiles side by side, as many per row as fit. */
export function StatTileGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.grid} aria-label={label}>
      {children}
    </section>
  );
}
