/** The time zones of schedules, as far as answers have told them. They are forgotten with the sign-in. */
import type { AppContext } from '#core/app/appContext.ts';
import type { CurrentUser } from '#machines/identity.ts';

const zonesByPerson = new WeakMap<CurrentUser, Map<number, string>>();

/**
 * Keeps the zone of a schedule, so that its first call can ask for the site's week.
 * @param zone IANA name as the provider writes it; null when it names none
 */
export function rememberZone({ session }: AppContext, schedule: number, zone: string | null): void {
  const person = session.user();
  if (person === null) return;
  const zones = zonesByPerson.get(person) ?? new Map<number, string>();
  zonesByPerson.set(person, zones);
  if (zone === null) zones.delete(schedule);
  else zones.set(schedule, zone);
}

export function rememberedZone({ session }: AppContext, schedule: number): string | null {
  const person = session.user();
  return (person && zonesByPerson.get(person)?.get(schedule)) ?? null;
}
