import { Icon, type IconName } from '#core/ui/Icon.tsx';
import styles from './ArmingMark.module.css';
import { siteTimeText } from './nextChange.ts';
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
  /** Leaves out until when. */
  readonly short?: boolean;
}

/** Whether a site is armed, and until when on its own clock. */
export function ArmingMark({ coverage: { arming, until }, zone, short = false }: ArmingMarkProps) {
  const { icon, text } = words[arming];
  const change = short || arming === 'unknown' ? null : siteTimeText(until, zone);
  return (
    <span className={styles.mark} data-arming={arming}>
      <Icon name={icon} size="small" />
      <span>
        <span className={styles.word}>{text}</span>
        {change && (
          <span className={styles.until}>
            {' until '}
            <time dateTime={until ?? undefined}>{change}</time>
          </span>
        )}
      </span>
    </span>
  );
}
