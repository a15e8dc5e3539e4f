import { Link } from '@tanstack/react-router';
import { useApp } from '#core/app/useApp.ts';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import styles from './PlainPage.module.css';

export function NotFoundPage() {
  const { product } = useApp().config.brand;
  return (
    <main className={styles.page}>
      <title>{`Page not found · ${product}`}</title>
      <PageHeading>Something went Wrong</PageHeading>
      <p>We couldn't find the page you're looking for.</p>
      <Link to="/" className={styles.action}>
        Return Home
      </Link>
    </main>
  );
}
