import { useApp } from '#core/app/useApp.ts';
import { Page } from '#core/page/Page.tsx';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Card } from '#core/ui/Card.tsx';
import { PhoneLink } from '#core/ui/ContactLinks.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { ChangeRequestForm } from './ChangeRequestForm.tsx';
import styles from './ChangeRequestPage.module.css';
import { changeRequestRoute } from './changeRequestRoute.ts';

export function ChangeRequestPage() {
  const { config, session } = useApp();
  const user = useCurrentUser(session);
  const { subject = '', details = '' } = changeRequestRoute.useSearch();
  const linked = subject === '' && details === '' ? null : { subject, notes: details };
  return (
    <Page>
      <div className={styles.page}>
        <PageHeading>Request a Change or Information Update</PageHeading>
        <p className={styles.lead}>
          Tell us what should be different: contacts, schedules, codes, cameras or anything else about your
          sites. If it cannot wait, call us at <PhoneLink phone={config.brand.phone} />.
        </p>
        <Card>
          {user && (
            <ChangeRequestForm
              key={JSON.stringify([user.uid, user.email, linked])}
              user={user}
              linked={linked}
            />
          )}
        </Card>
      </div>
    </Page>
  );
}
