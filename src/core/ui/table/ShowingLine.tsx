import styles from './ShowingLine.module.css';
import { showingText } from './showingText.ts';

interface ShowingLineProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  noun: 'events' | 'locations';
}

/** Which rows of how many are shown; announced when it changes. */
export function ShowingLine({ noun, ...shown }: ShowingLineProps) {
  return (
    <p className={styles.line} role="status">
      {showingText(shown, noun)}
    </p>
  );
}
