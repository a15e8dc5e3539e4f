import { useApp } from '#core/app/useApp.ts';
import { Page } from '#core/page/Page.tsx';
import { useAdminView } from '#core/session/useAdminView.ts';
import { useCurrentUser } from '#core/session/useCurrentUser.ts';
import { Card } from '#core/ui/Card.tsx';
import { PageHeading } from '#core/ui/PageHeading.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import styles from './ProfilePage.module.css';
import { UserDetails } from './UserDetails.tsx';

export function ProfilePage() {
  const { adminDetail, session } = useApp();
  const user = useCurrentUser(session);
  const isAdminView = useAdminView(session, adminDetail);
  // The router is on its way to the login page.
  if (user === null) return null;
  return (
    <Page>
      <PageHeading>Profile</PageHeading>
      <div className={styles.cards}>
        <Card title="Your details">
          <UserDetails user={user} isAdminView={isAdminView} />
        </Card>
        <Card title="Change your password">
          <ChangePasswordForm />
        </Card>
      </div>
    </Page>
  );
}
