import { Link } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useApp } from '#core/app/useApp.ts';
import { Page, PageBack } from '#core/page/Page.tsx';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { buttonLook } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { EmptyMessage } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { rowKeys } from '#core/ui/table/LongRows.tsx';
import type { Receipt } from '#machines/changeRequest.ts';
import { ReceiptFacts } from './Receipt.tsx';
import styles from './SentRequestsPage.module.css';
import { MOST_SENT, sentRequestsOf } from './sentRequests.ts';

/** What the person has sent from this browser, each with its receipt. */
export function SentRequestsPage() {
  const app = useApp();
  // Another person has another list.
  useCurrentUser(app.session);
  const { subscribe, snapshot } = sentRequestsOf(app);
  const { requests, isKept } = useSyncExternalStore(subscribe, snapshot);
  return (
    <Page>
      <div className={styles.page}>
        <PageHeading before={<PageBack to="/change-request" />}>Your requests</PageHeading>
        <p className={styles.lead}>
          {isKept
            ? `What you have sent from this browser is kept here for you alone until you log off, ${MOST_SENT} requests at most.`
            : 'This browser does not keep what you send. It is listed here until the page is loaded again.'}
        </p>
        {requests.length === 0 ? (
          <Card>
            <EmptyMessage
              icon="message"
              action={
                <Link {...buttonLook()} to="/change-request">
                  Request a change
                </Link>
              }
            >
              No requests have been sent.
            </EmptyMessage>
          </Card>
        ) : (
          <SentList requests={requests} />
        )}
      </div>
    </Page>
  );
}

/** The page is printed as it is, or one receipt alone. */
function SentList({ requests }: { readonly requests: readonly Receipt[] }) {
  const [alone, setAlone] = useState<string | null>(null);
  useEffect(() => {
    const showAll = () => setAlone(null);
    window.addEventListener('afterprint', showAll);
    return () => window.removeEventListener('afterprint', showAll);
  }, []);
  const print = (key: string) => {
    // The browser takes the page as it is when printing begins.
    flushSync(() => setAlone(key));
    window.print();
  };
  const keys = rowKeys(requests, ({ at }) => at);
  return (
    <ul className={styles.list}>
      {requests.map((receipt, index) => {
        const key = keys[index] ?? '';
        return (
          <li key={key} data-left-out={alone !== null && alone !== key}>
            <Card>
              <ReceiptFacts
                receipt={receipt}
                about={`the request “${receipt.subject}”`}
                isPrintedAlone={alone === key}
                onPrint={() => print(key)}
              />
            </Card>
          </li>
        );
      })}
    </ul>
  );
}
