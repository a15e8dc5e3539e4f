import { Link } from '@tanstack/react-router';
import { useApp } from '#core/app/useApp.ts';
import { Logo } from '#core/page/Page.tsx';
import { Footer } from '#core/shell/Footer.tsx';
import { buttonLook } from '#core/ui/Button.tsx';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import styles from './LegalPage.module.css';
import type { LegalBlock, LegalSection, LegalText } from './legalText.ts';

const CONTACT = { id: 'contact', title: 'How to reach us' } as const;

/** A legal text in its own frame, because it is readable with or without a sign-in. */
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

/** Table of contents. */
function Contents({ sections }: { readonly sections: readonly LegalSection[] }) {
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

function LegalSectionView({ section: { id, title, blocks } }: { readonly section: LegalSection }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {blocks.map((block) => (
        <Block key={String(block)} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { readonly block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  return (
    <ul>
      {block.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

/** The last section of every legal text. */
function ContactSection() {
  const { email, phone, product } = useApp().config.brand;
  return (
    <section aria-labelledby={CONTACT.id}>
      <h2 id={CONTACT.id} tabIndex={-1}>
        {CONTACT.title}
      </h2>
      <p>
        For anything in this text, call {product} support at <PhoneLink phone={phone} /> or write to{' '}
        <MailLink address={email} />.
      </p>
    </section>
  );
}
