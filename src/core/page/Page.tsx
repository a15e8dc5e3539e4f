import { type LinkProps, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackButton } from '#core/ui/PageHeading.tsx';
import styles from './Page.module.css';

interface PageProps {
  readonly children: ReactNode;
}

/** Width and spacing of a page between the bar and the footer. */
export function Page({ children }: PageProps) {
  return <div className={styles.page}>{children}</div>;
}

interface PageBackProps {
  /** The list that the page belongs to, for people who came from outside the portal. */
  readonly to: NonNullable<LinkProps['to']>;
}

/** Goes back to the previous page of the portal. Without one, goes to a list. */
export function PageBack({ to }: PageBackProps) {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return <BackButton onClick={() => (canGoBack ? history.back() : void navigate({ to }))} />;
}
