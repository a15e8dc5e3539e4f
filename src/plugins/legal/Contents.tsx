import { Link } from '@tanstack/react-router';
import { CONTACT } from './ContactSection.tsx';
import styles from './Contents.module.css';
import type { LegalSection } from './legalText.ts';

/** Table of contents. */
export function Contents({ sections }: { readonly sections: readonly LegalSection[] }) {
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <h2 id="contents">Contents</h2>
      <ol>
        {[...sections, CONTACT].map(({ id, title }) => (
          <li key={id}>
            {/* A bare fragment would be resolved against the page's <base> and lead elsewhere. */}
            <Link to="." hash={id} preload={false} onClick={() => document.getElementById(id)?.focus()}>
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
