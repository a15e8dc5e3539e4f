/** The portal at a page of locations, as its tests open it. */
import { afterEach, beforeEach, vi } from 'vitest';
import { type AnswerTo, openPortal, signInAs } from '../../support/openPortal.tsx';

export const LOCATIONS = '/api/Location/locations';
export const ARMED = '/api/Location/armed-status/';
export const DETAILS = '/api/Location/details/';

/** Signs Anna in before each test; what it gives opens an address and closes it after the test. */
export function portalOfTest() {
  let portal: ReturnType<typeof openPortal> | null = null;
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    signInAs({ uid: 'anna-1', name: 'Anna', scopes: 'AllLocations' });
  });
  afterEach(() => {
    portal?.close();
    portal = null;
    vi.unstubAllGlobals();
  });
  return (address: string, answerTo: AnswerTo) => {
    portal?.close();
    portal = openPortal(address, answerTo);
    return portal;
  };
}

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
