import { useLocation } from '@tanstack/react-router';
import { useApp } from '#core/app/useApp.ts';
import { Page } from '#core/page/Page.tsx';
import { Card } from '#core/ui/Card.tsx';
import { MailLink, PhoneLink } from '#core/ui/ContactLinks.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import styles from './HelpPage.module.css';
import { type HelpText, helpId, helpTexts } from './helpTexts.ts';

/** Words and ways of the portal, and whom to ask. */
export function HelpPage() {
  const { config } = useApp();
  const { words, howTo } = helpTexts(config);
  const { email, phone } = config.brand;
  return (
    <Page>
      <PageHeading>Help</PageHeading>
      <Card title="How to">
        <Texts texts={howTo} />
      </Card>
      <Card title="What the words mean">
        <Texts texts={words} />
      </Card>
      <Card title="Ask us">
        <p className={styles.ask}>
          Call <PhoneLink phone={phone} /> or write to <MailLink address={email} />. In an emergency, call
          your local emergency number first.
        </p>
      </Card>
    </Page>
  );
}

/** The one that the address names is marked. */
function Texts({ texts }: { readonly texts: readonly HelpText[] }) {
  const hash = useLocation({ select: (location) => location.hash });
  return (
    <dl className={styles.texts}>
      {texts.map(({ title, text }) => {
        const id = helpId(title);
        return (
          <div key={title} id={id} data-marked={id === hash}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        );
      })}
    </dl>
  );
}
