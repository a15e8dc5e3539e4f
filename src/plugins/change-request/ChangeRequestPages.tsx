import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { sentRequestsQuery } from '#core/api/contact.ts';
import { useApp, useCurrentUser } from '#core/app/useApp.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { useRead } from '#core/data/useRead.ts';
import { listen } from '#core/listeners.ts';
import { Page, PageBack } from '#core/page/Page.tsx';
import { loaderOf } from '#core/page/QueryRows.tsx';
import { buttonLook } from '#core/ui/Button.tsx';
import { Card } from '#core/ui/Card.tsx';
import { PhoneLink } from '#core/ui/ContactLinks.tsx';
import { EmptyMessage, Notice } from '#core/ui/Notice.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { Skeleton } from '#core/ui/Skeleton.tsx';
import { rowKeys } from '#core/ui/table/LongRows.tsx';
import styles from './ChangeRequest.module.css';
import { ChangeRequestForm } from './ChangeRequestForm.tsx';
import { changeRequestActor } from './changeRequestActor.tsx';
import { ReceiptFacts } from './Receipt.tsx';
import { type ListedRequest, MOST_SENT, sentRequestsOf, withAccounts } from './sentRequests.ts';

const route = getRouteApi('/signed-in/change-request');

export function ChangeRequestPage() {
  const app = useApp();
  const router = useRouter();
  // Every change of the token renders the page again and ends the former actor.
  const user = useCurrentUser();
  const actor = user && changeRequestActor(app, router);
  const { subject = '', details = '' } = route.useSearch();
  const linked = subject === '' && details === '' ? null : { subject, notes: details };
  return (
    <Page>
      <div className={styles.page}>
        <PageHeading
          actions={
            <Link {...buttonLook({ size: 'small' })} to="/change-request/sent">
              Your requests
            </Link>
          }
        >
          Request a Change or Information Update
        </PageHeading>
        <p className={styles.lead}>
          Tell us what should be different: contacts, schedules, codes, cameras or anything else about your
          sites. If it cannot wait, call us at <PhoneLink phone={app.config.brand.phone} />.
        </p>
        <Card>
          {actor && (
            <ChangeRequestForm
              key={JSON.stringify([actor.sessionId, linked])}
              actor={actor}
              linked={linked}
            />
          )}
        </Card>
      </div>
    </Page>
  );
}

// Your requests.

export const load = loaderOf(sentRequestsQuery);

const sentRoute = getRouteApi('/signed-in/change-request/sent');

/** What the person has sent from this browser, and what the provider tells of the account, each with its receipt. */
export function SentRequestsPage() {
  const app = useApp();
  const { failed } = useReads();
  const { result } = useRead(sentRoute.useLoaderData());
  // Another person has another list.
  useCurrentUser();
  const { subscribe, snapshot } = sentRequestsOf(app);
  const { requests: own, isKept } = useSyncExternalStore(subscribe, snapshot);
  const told = result?.state === 'ready' ? result.value : null;
  const requests = withAccounts(own, told ?? []);
  const keeps = isKept
    ? `What you have sent from this browser is kept here, for you only, until you log off: up to ${MOST_SENT} requests.`
    : 'This browser does not save what you send. It is listed here until the page is reloaded.';
  return (
    <Page>
      <div className={styles.page}>
        <PageHeading before={<PageBack to="/change-request" />}>Your requests</PageHeading>
        <p className={styles.lead}>
          {told !== null && 'The latest requests from your account. '}
          {(told === null || isKept) && keeps}
        </p>
        {result?.state === 'failed' && (
          <Notice requestId={result.requestId} onRetry={failed.askAgain}>
            The requests from your account could not be loaded.
          </Notice>
        )}
        {requests.length === 0 && result === undefined && (
          <Card>
            <Skeleton text="Loading your requests..." count={4} />
          </Card>
        )}
        {requests.length === 0 && (result?.state === 'ready' || result?.state === 'missing') && (
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
        )}
        {requests.length > 0 && <SentList requests={requests} />}
      </div>
    </Page>
  );
}

/** The page is printed as it is, or one receipt alone. */
function SentList({ requests }: { readonly requests: readonly ListedRequest[] }) {
  const [alone, setAlone] = useState<string | null>(null);
  useEffect(() => listen(window, { afterprint: () => setAlone(null) }), []);
  const print = (key: string) => {
    // The browser takes the page as it is when printing begins.
    flushSync(() => setAlone(key));
    window.print();
  };
  const keys = rowKeys(requests, ({ key }) => key);
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
