import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useApp } from '#core/app/useApp.ts';
import { Page } from '#core/page/Page.tsx';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Card } from '#core/ui/Card.tsx';
import { PhoneLink } from '#core/ui/ContactLinks.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { ChangeRequestForm } from './ChangeRequestForm.tsx';
import styles from './ChangeRequestPage.module.css';
import { changeRequestActor } from './changeRequestActor.ts';

const route = getRouteApi('/signed-in/change-request');

export function ChangeRequestPage() {
  const app = useApp();
  const router = useRouter();
  // Every change of the token renders the page again and ends the former actor.
  const user = useCurrentUser(app.session);
  const actor = user && changeRequestActor(app, router);
  const { subject = '', details = '' } = route.useSearch();
  const linked = subject === '' && details === '' ? null : { subject, notes: details };
  return (
    <Page>
      <div className={styles.page}>
        <PageHeading>Request a Change or Information Update</PageHeading>
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
