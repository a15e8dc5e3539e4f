import { Link, type LinkProps, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp } from '#core/app/useApp.ts';
import { BackButton } from '#core/ui/PageHeading.tsx';
import styles from './Page.module.css';

/** Width and spacing of a page between the bar and the footer. */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

/** Cards in two columns, which stand one below the other in narrow windows. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
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

/** The brand's logo and product name. */
export function Logo() {
  const { logo, product } = useApp().config.brand;
  return (
    <span className={styles.logo}>
      <img src={logo} alt="" width={28} height={28} />
      <span>{product}</span>
    </span>
  );
}

interface SiblingPagesProps {
  /** What the pages have in common. Names the list of links for screen readers. */
  readonly label: string;
  readonly pages: readonly { readonly label: string; readonly to: NonNullable<LinkProps['to']> }[];
}

/** Links between related pages that share one link in the bar. */
export function SiblingPages({ label, pages }: SiblingPagesProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.pages}>
        {pages.map((page) => (
          <li key={page.label}>
            <Link to={page.to} className={styles.sibling}>
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
