import { Link } from '@tanstack/react-router';
import { useRecordTitle } from '#core/page/recordTitle.ts';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import styles from './PlainPage.module.css';

export function NotFoundPage() {
  useRecordTitle('Page not found');
  return (
    <main className={styles.page}>
      <PageHeading>Something went Wrong</PageHeading>
      <p>We couldn't find the page you're looking for.</p>
      <Link to="/" className={styles.action}>
        Return Home
      </Link>
    </main>
  );
}
