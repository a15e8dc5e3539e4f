import { type SiteTime, unnamedZoneWords, zoneWords } from '#plugins/schedules/siteTime.ts';
import styles from './WeekReport.module.css';

interface ZoneNoteProps {
  readonly time: SiteTime;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Whose clock the page's times are on. */
export function ZoneNote({ time: { zone, clock }, now }: ZoneNoteProps) {
  if (zone === undefined) return <p className={styles.zone}>{unnamedZoneWords()}</p>;
  const { site, viewer } = zoneWords(zone, clock, now);
  return (
    <p className={styles.zone}>
      <span>{site}</span> {viewer && <span>{viewer}</span>}
    </p>
  );
}
