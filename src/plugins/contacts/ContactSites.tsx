import type { Contact } from '#core/api/wire/contact.ts';
import { MISSING } from '#core/format/shownText.ts';
import { rowKeys } from '#core/ui/table/rowKeys.ts';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import { LocationLink } from '#domain/links/LocationLink.tsx';
import styles from './ContactSites.module.css';

type Site = NonNullable<Contact['locations']>[number];

/** The sites that call a contact, each with its place in the order of calling: the first of them, the others on a press. */
export function ContactSites({ sites }: { readonly sites: readonly Site[] }) {
  const [first, ...others] = [...sites].sort((one, other) => rankOf(one) - rankOf(other));
  const keys = rowKeys(others, ({ id, name }) => id ?? name ?? '');
  if (first === undefined) return MISSING;
  return (
    <div className={styles.sites}>
      <SiteLine site={first} />
      {others.length > 0 && (
        <details>
          <summary className={styles.more}>
            +{others.length}
            <VisuallyHidden>{others.length === 1 ? ' more site' : ' more sites'}</VisuallyHidden>
          </summary>
          <ul>
            {others.map((site, index) => (
              <li key={keys[index]}>
                <SiteLine site={site} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** A site that does not tell its order comes last. */
function rankOf({ rank }: Site): number {
  return rank ?? Number.MAX_VALUE;
}

function SiteLine({ site: { id, name, rank } }: { readonly site: Site }) {
  return (
    <span className={styles.site}>
      <LocationLink id={id} name={name} className={styles.name} />
      {typeof rank === 'number' && (
        <span className={styles.rank}>
          <VisuallyHidden> called </VisuallyHidden>
          {ordinal(rank)}
        </span>
      )}
    </span>
  );
}

const plurals = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** '1st', '2nd', '11th'. */
function ordinal(rank: number): string {
  return `${rank}${ENDINGS[plurals.select(rank)] ?? 'th'}`;
}
