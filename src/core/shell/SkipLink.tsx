import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import styles from './SkipLink.module.css';

/** First stop of the Tab key: past the bar, straight to the page. */
export function SkipLink() {
  // The address stays as it is: a fragment of ours would end up in copied links.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('content')?.focus();
  };
  return (
    <Link to="." search hash="content" preload={false} className={styles.link} onClick={skip}>
      Skip to content
    </Link>
  );
}
