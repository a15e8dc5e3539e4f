import { showingText } from './pages.ts';
import styles from './ShowingLine.module.css';

interface ShowingLineProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  noun: string;
}

/** Which rows of how many are shown. A change is announced. */
export function ShowingLine({ noun, ...shown }: ShowingLineProps) {
  return (
    <p className={styles.line} role="status">
      {showingText(shown, noun)}
    </p>
  );
}
