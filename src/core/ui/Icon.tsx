import styles from './Icon.module.css';

/** Stroke paths on a 24 x 24 grid. A zero-length line with a round cap draws a dot. */
const circle = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z';
const person = 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c0-3.7 3.3-6 7.5-6s7.5 2.3 7.5 6';
const shield = 'M12 3l7.5 2.8v5.7c0 4.6-3.1 8-7.5 9.5-4.4-1.5-7.5-4.9-7.5-9.5V5.8z';

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
  people:
    'M9 11.5a3.7 3.7 0 1 0 0-7.5 3.7 3.7 0 0 0 0 7.5zM2.5 20c0-3.4 2.9-5.5 6.5-5.5s6.5 2.1 6.5 5.5M16 4.3a3.7 3.7 0 0 1 0 6.9M18.3 15c2 .8 3.2 2.6 3.2 5',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  phone:
    'M6.5 3.5h3L11 8 9 9.5a11 11 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2.2 2.2 0 0 1-2.4 2.2A16 16 0 0 1 4.3 5.9a2.2 2.2 0 0 1 2.2-2.4z',
  recorder: 'M3.5 4.5h17V11h-17zM3.5 13h17v6.5h-17zM7 7.8h.01M7 16.2h.01M11 7.8h6M11 16.2h6',
  message: 'M4 5h16v11.5H10.5L6 20.5v-4H4z',
  search: 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.6 15.6 21 21',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15',
  shield: `${shield}M8.5 12l2.5 2.5 4.5-5`,
  'shield-off': `${shield}M4 3.5l16 17`,
  offline: `${circle}M9 9l6 6M15 9l-6 6`,
  pause: 'M8 5.5v13M16 5.5v13',
  'frame-back': 'M17.5 6v12L9 12zM6.5 6v12',
  'frame-on': 'M6.5 6v12L15 12zM17.5 6v12',
  loop: 'M4.5 11.5a5 5 0 0 1 5-5h10M16.5 3.5l3 3-3 3M19.5 12.5a5 5 0 0 1-5 5h-10M7.5 20.5l-3-3 3-3',
  'play-all': 'M4 6h9M4 11h9M4 16h5M13 12.5v7.5l6.5-3.75z',
  boxes: 'M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M9 9h6v6H9z',
  muted: 'M4 9.5v5h3.5L13 19V5L7.5 9.5zM16.5 9.5l5 5M21.5 9.5l-5 5',
  'picture-in-picture': 'M3.5 5h17v14h-17zM12 12h5.5v4H12z',
  snapshot: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1',
  'zoom-in': 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.6 15.6 21 21M10.5 7.5v6M7.5 10.5h6',
  'zoom-out': 'M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.6 15.6 21 21M7.5 10.5h6',
  'full-screen': 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  retry: 'M20 12a8 8 0 1 1-2.6-5.9L20 8.5M20 3.5v5h-5',
};

export type IconName = keyof typeof iconPaths;

interface IconProps {
  name: IconName;
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
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
