import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';

interface CardProps {
  /** Heading of level 2, which also names the region. Without it the card is a plain box. */
  title?: string;
  /** Controls at the heading's end. */
  actions?: ReactNode;
  /** 'flush' lets tables and pictures reach the border. */
  padding?: 'regular' | 'flush';
  children: ReactNode;
}

/** A bordered surface that holds one subject of a page. */
export function Card({ title, actions, padding = 'regular', children }: CardProps) {
  const id = useId();
  const Box = title ? 'section' : 'div';
  return (
    <Box className={styles.card} data-padding={padding} aria-labelledby={title && id}>
      {title && (
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </Box>
  );
}
