import { isoInstant } from '#core/format/parseInstant.ts';
import { Icon, type IconName } from '#core/ui/Icon.tsx';
import { nearUntilText } from '#domain/week/changeTexts.ts';
import styles from './ArmingMark.module.css';
import type { ArmingState, SiteCoverage } from './siteCoverage.ts';

const words: Readonly<Record<ArmingState, { readonly text: string; readonly icon: IconName }>> = {
  armed: { text: 'Armed', icon: 'shield' },
  disarmed: { text: 'Disarmed', icon: 'shield-off' },
  unknown: { text: 'Status Unknown', icon: 'question' },
};

interface ArmingMarkProps {
  readonly coverage: Pick<SiteCoverage, 'arming' | 'until'>;
  /** IANA name of the site's zone; the viewer's clock without it. */
  readonly zone?: string | null | undefined;
  /** The current time in Unix milliseconds. Without it the mark leaves out until when. */
  readonly now?: number | undefined;
}

/** Whether a site is armed, and until when on its own clock. */
export function ArmingMark({ coverage: { arming, until }, zone, now }: ArmingMarkProps) {
  const { icon, text } = words[arming];
  const change = now === undefined || arming === 'unknown' ? null : nearUntilText(until, zone, now);
  return (
    <span className={styles.mark} data-arming={arming}>
      <Icon name={icon} size="small" />
      <span>
        <span className={styles.word}>{text}</span>
        {change && (
          <span className={styles.until}>
            {' until '}
            <time dateTime={isoInstant(until)}>{change}</time>
          </span>
        )}
      </span>
    </span>
  );
}
