import { useEffect, useState } from 'react';
import { getLocation } from '#core/api/location.ts';
import type { LocationRecord } from '#core/api/wire/location.ts';
import type { Query } from '#core/app/query.ts';
import { useApp } from '#core/app/useApp.ts';
import { whenIdle } from '#core/app/whenIdle.ts';
import { type FormatSetting, formatTime } from '#core/format/dateTimes.ts';
import { isoInstant } from '#core/format/parseInstant.ts';
import { ScreenLink } from '#core/page/ScreenLink.tsx';
import { useQuery } from '#core/page/useQuery.ts';
import { calledContacts } from '#domain/story/calledContacts.ts';
import type { StoryStep } from '#domain/story/storySteps.ts';
import styles from './Story.module.css';

interface CalledContactsProps {
  locationId: number | null;
  steps: readonly StoryStep[];
  clock: FormatSetting;
}

/** The site's contacts in call order, with what the log says of each. Read when the browser is idle. */
export function CalledContacts({ locationId, steps, clock }: CalledContactsProps) {
  const { api, query } = useApp();
  const [location, setLocation] = useState<Query<LocationRecord> | null>(null);
  useEffect(() => {
    if (locationId === null) return undefined;
    const leaving = new AbortController();
    void whenIdle().then(() => {
      if (leaving.signal.aborted) return;
      setLocation(
        query(`contacts of location ${locationId}`, leaving.signal, (call) =>
          getLocation(api, locationId, call),
        ),
      );
    });
    return () => leaving.abort();
  }, [api, locationId, query]);
  return location && <ContactsOf {...{ location, steps, clock }} />;
}

interface ContactsOfProps {
  location: Query<LocationRecord>;
  steps: readonly StoryStep[];
  clock: FormatSetting;
}

function ContactsOf({ location, steps, clock }: ContactsOfProps) {
  const { result } = useQuery(location);
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
