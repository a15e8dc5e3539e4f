import { shownText } from '#core/format/shownText.ts';
import type { CurrentUser } from '#machines/identity.ts';
import { ClaimList } from './ClaimList.tsx';
import styles from './UserDetails.module.css';

export interface UserDetailsProps {
  readonly user: CurrentUser;
  readonly isAdminView: boolean;
}

/** What the sign-in says of the person. */
export function UserDetails({ user, isAdminView }: UserDetailsProps) {
  return (
    <dl className={styles.details}>
      <div>
        <dt>Name</dt>
        <dd>{shownText(user.name)}</dd>
      </div>
      <ClaimList name="Email" values={user.email} />
      <ClaimList name="Phone Numbers" values={user.phoneNumbers} />
      {isAdminView && (
        <>
          <div>
            <dt>User ID</dt>
            <dd>{shownText(user.uid)}</dd>
          </div>
          <ClaimList name="Roles" values={user.roles} look="tags" />
          <ClaimList name="Scopes" values={user.scopes} look="tags" />
          <ClaimList
            name="Locations"
            values={user.locations.map(String)}
            look="tags"
            // Tokens of such users leave the ids out.
            none={user.scopes.includes('AllLocations') ? 'All locations' : undefined}
          />
        </>
      )}
    </dl>
  );
}
