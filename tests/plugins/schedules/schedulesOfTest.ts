/** Schedules of Avery's sites at the real provider, for tests of their page. */
import { afterEach, beforeEach, vi } from 'vitest';
import { schedulesCall } from '#contract/schedule.ts';
import type { ProviderCall } from '../../support/openPortal.tsx';
import type { RealProvider } from '../../support/realProvider.ts';

export interface FoundSchedule {
  readonly id: number;
  readonly name: string;
  readonly locationId: number;
  /** Name of the location. */
  readonly place: string;
  readonly page: string;
  readonly call: string;
}

/** The schedules of a name at sites of a zone. */
export async function schedulesCalled(
  provider: RealProvider,
  name: string,
  zone: string,
): Promise<readonly FoundSchedule[]> {
  const { value } = await provider.read(schedulesCall, { body: {} });
  return value.flatMap((row) =>
    'id' in row && row.name === name && row.timeZone === zone && row.locationId
      ? [
          {
            id: row.id,
            name,
            locationId: row.locationId,
            place: row.locationName ?? '',
            page: `/schedule/${row.id}`,
            call: `/api/Schedule/schedule/${row.id}`,
          },
        ]
      : [],
  );
}

/** The first of them. */
export async function scheduleCalled(
  provider: RealProvider,
  name: string,
  zone: string,
): Promise<FoundSchedule> {
  const [first] = await schedulesCalled(provider, name, zone);
  if (first === undefined) throw new Error(`No site in ${zone} has a schedule called ${name}.`);
  return first;
}

/** Puts the viewer of each test of a file into a zone, at an instant. */
export function viewerOfTest(zone: string, now: string): void {
  beforeEach(() => {
    vi.stubEnv('TZ', zone);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
}

/** Bodies of the calls of a path, in order. */
export const bodiesOf = (calls: readonly ProviderCall[], path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => body);
