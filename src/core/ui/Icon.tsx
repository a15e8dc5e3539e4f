import styles from './Icon.module.css';

/** Stroke paths on a 24 x 24 grid. A zero-length line with a round cap draws a dot. */
export const circle = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z';
const person = 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c0-3.7 3.3-6 7.5-6s7.5 2.3 7.5 6';

export const iconPaths = {
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.8a2.3 2.3 0 0 0 4 0',
  filter: 'M4 5h16l-6.2 7.5V19l-3.6-2v-4.5z',
  close: 'M6 6l12 12M18 6 6 18',
  'chevron-left': 'M14.5 5.5 8 12l6.5 6.5',
  'chevron-right': 'M9.5 5.5 16 12l-6.5 6.5',
  'chevron-down': 'M5.5 9 12 15.5 18.5 9',
  'arrow-up': 'M12 19.5v-15M6 10.5l6-6 6 6',
  'arrow-down': 'M12 4.5v15M6 13.5l6 6 6-6',
  sort: 'M8 9.5l4-4 4 4M8 14.5l4 4 4-4',
  play: 'M8 5.5v13l10.5-6.5z',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5L13 16l3-3 4 4M15.5 9h.01',
  siren: 'M6 17v-5a6 6 0 0 1 12 0v5M4 17h16v3.5H4zM12 2v1.5M4.2 5.2l1.2 1.2M19.8 5.2l-1.2 1.2',
  guard: `${person}M8 6h8M12 14.5v3`,
  voice: 'M4 9.5v5h3.5L13 19V5L7.5 9.5zM16.5 9a4.2 4.2 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  signal:
    'M12 12h.01M8.5 15.5a5 5 0 0 1 0-7M15.5 8.5a5 5 0 0 1 0 7M5.5 18.5a9.2 9.2 0 0 1 0-13M18.5 5.5a9.2 9.2 0 0 1 0 13',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17h.01',
  question: `${circle}M9.4 9.5a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.1.9-1.1 1.7M12 16.5h.01`,
  info: `${circle}M12 11v5.5M12 7.5h.01`,
  clock: `${circle}M12 7v5l3.5 2`,
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  user: person,
  retry: 'M20 12a8 8 0 1 1-2.6-5.9L20 8.5M20 3.5v5h-5',
};

export type IconName = keyof typeof iconPaths;

/** One of the above, or a picture that only late pages show (lateIcons.ts): first pages do not load its path. */
export type IconShape = IconName | { readonly path: string };

interface IconProps {
  name: IconShape;
  /** 16, 20 (default) or 28 px. */
  size?: 'small' | 'regular' | 'large';
  /** For one that stands alone: what it means. */
  label?: string;
}

/** A picture. The text beside it, or the control's name, says what it means, else its label. */
export function Icon({ name, size = 'regular', label }: IconProps) {
  return (
    <svg
      className={styles.icon}
      data-size={size}
      viewBox="0 0 24 24"
      role={label && 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
      focusable="false"
    >
      <path d={typeof name === 'string' ? iconPaths[name] : name.path} />
    </svg>
  );
}
