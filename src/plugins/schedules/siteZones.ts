/** The time zones of schedules, as far as answers have told them. They are forgotten with the session. */
import type { AppContext } from '#core/app/appContext.ts';

const createZones = () => new Map<number, string>();

/**
 * Keeps the zone of a schedule, so that its first call can ask for the site's week.
 * @param zone IANA name as the provider writes it; null when it names none
 */
export function rememberZone({ scope }: AppContext, schedule: number, zone: string | null): void {
  const zones = scope.keep(createZones);
  if (zone === null) zones.delete(schedule);
  else zones.set(schedule, zone);
}

export function rememberedZone({ scope }: AppContext, schedule: number): string | null {
  return scope.keep(createZones).get(schedule) ?? null;
}
