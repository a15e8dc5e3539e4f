/** What tests of the pages of locations answer in the place of a provider. */
import { type AnswerTo, signInAs } from '../../support/openPortal.tsx';

export const LOCATIONS = '/api/Location/locations';
export const ARMED = '/api/Location/armed-status/';
export const DETAILS = '/api/Location/details/';

export const signInAnna = () => signInAs({ uid: 'anna-1', name: 'Anna', scopes: 'AllLocations' });

/** Answers the list with these rows, and armed statuses by location id. */
export function listing(
  value: unknown,
  armed: (id: number) => unknown = () => ({ armed: true, until: null }),
): AnswerTo {
  return ({ path }) => {
    if (path === LOCATIONS) return { value };
    return path.startsWith(ARMED) ? armed(Number(path.slice(ARMED.length))) : undefined;
  };
}

export const refused = () => Response.json({ error: 'no' }, { status: 500 });
