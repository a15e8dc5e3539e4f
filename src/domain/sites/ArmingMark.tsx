import { isoInstant } from '#core/format/parseInstant.ts';
import { Icon, type IconShape } from '#core/ui/Icon.tsx';
import { shieldIcon, shieldOffIcon } from '#domain/badges/siteIcons.ts';
import { nearUntilText } from '#domain/week/changeTexts.ts';
import styles from './ArmingMark.module.css';
import type { ArmingState, SiteCoverage } from './siteCoverage.ts';

const words: Readonly<Record<ArmingState, { readonly text: string; readonly icon: IconShape }>> = {
  armed: { text: 'Armed', icon: shieldIcon },
  disarmed: { text: 'Disarmed', icon: shieldOffIcon },
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
