import styles from './Icon.module.css';
import { type IconName, iconPaths } from './iconPaths.ts';

interface IconProps {
  name: IconName;
  /** 16, 20 (default) or 28 px. */
  size?: 'small' | 'regular' | 'large';
}

/** A decorative picture: the meaning stands in the words beside it or in the control's name. */
export function Icon({ name, size = 'regular' }: IconProps) {
  return (
    <svg className={styles.icon} data-size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  );
}
