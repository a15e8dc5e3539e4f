import { Link } from '@tanstack/react-router';
import { Logo } from '#core/page/Logo.tsx';
import { Footer } from '#core/shell/Footer.tsx';
import { buttonLook } from '#core/ui/buttonLook.ts';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { ContactSection } from './ContactSection.tsx';
import { Contents } from './Contents.tsx';
import styles from './LegalPage.module.css';
import { LegalSectionView } from './LegalSectionView.tsx';
import type { LegalText } from './legalText.ts';

/** A legal text in a frame of its own: it is read signed in or not. */
export function LegalPage({
  text: { title, updated, introduction, sections },
}: {
  readonly text: LegalText;
}) {
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <Logo />
        <Link {...buttonLook({ size: 'small' })} to="/">
          Return Home
        </Link>
      </header>
      <main className={styles.page}>
        <div className={styles.opening}>
          <PageHeading>{title}</PageHeading>
          <p className={styles.updated}>Last updated: {updated}</p>
          <p>{introduction}</p>
        </div>
        <Contents sections={sections} />
        <div className={styles.text}>
          {sections.map((section) => (
            <LegalSectionView key={section.id} section={section} />
          ))}
          <ContactSection />
        </div>
      </main>
      <div className={styles.foot}>
        <Footer />
      </div>
    </div>
  );
}
