import { locationQuery } from '#core/api/location.ts';
import { silently } from '#core/api/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { useRead } from '#core/data/useRead.ts';
import { type FormatSetting, formatTime } from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { calledContacts } from '#domain/story/calledContacts.ts';
import type { StoryStep } from '#domain/story/storySteps.ts';
import styles from './Story.module.css';

interface CalledContactsProps {
  locationId: number | null;
  steps: readonly StoryStep[];
  clock: FormatSetting;
}

/** The site's contacts in call order, with what the log says of each. */
export function CalledContacts({ locationId, ...story }: CalledContactsProps) {
  return locationId === null ? null : <ContactsOf locationId={locationId} {...story} />;
}

function ContactsOf({ locationId, steps, clock }: CalledContactsProps & { locationId: number }) {
  const { result } = useRead(silently(locationQuery(useApp().api, locationId)));
  if (result?.state !== 'ready') return null;
  const contacts = calledContacts(result.value.contactLocations ?? [], steps);
  if (contacts.length === 0) return null;
  return (
    <details className={styles.contacts} open={contacts.some(({ calls }) => calls.length > 0)}>
      <summary>Who was called</summary>
      <ol>
        {contacts.map(({ id, name, calls }, index) => (
          <li key={id ?? `contact ${index}`}>
            <span className={styles.name}>
              {id === null ? (
                name
              ) : (
                <ScreenLink to="/contact/$id" params={{ id }}>
                  {name}
                </ScreenLink>
              )}
            </span>
            {calls.length === 0 && <span className={styles.basis}>no call in the log</span>}
            {calls.map(({ step, result: said }) => (
              <span key={step.key}>
                {said || 'called'}
                {step.at !== null && (
                  <time className={styles.basis} dateTime={isoInstant(step.at)}>
                    {formatTime(step.at, clock)}
                  </time>
                )}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}
