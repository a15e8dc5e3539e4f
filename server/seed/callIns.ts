/** People who report in around an incident. */
import type { CallInsTable } from '../db/tables/incidents.ts';
import type { IncidentCourse } from './incidentCourse.ts';
import type { Random } from './random.ts';

const MINUTE_MS = 60_000;

const callNotes = [
  'Asked what the siren was about, calmed down.',
  'Confirmed that the crew is theirs.',
  'Gave the wrong code first, then the right one.',
  'Will be on site in 20 minutes.',
  null,
];
const entryNotes = ['Code accepted.', 'Entering for a late load.', null];
const others = [
  'Night cleaner (no name given)',
  "Driver from Bédard's Towing",
  'Neighbour across the street',
  'Locksmith',
];

/** A call, or an entry that is mostly followed by an exit. Often none. */
export function callInsOf(course: IncidentCourse, random: Random): Omit<CallInsTable, 'id'>[] {
  if (!random.chance(course.scenario.callIn)) return [];
  const isEntry = random.chance(0.6);
  const types = isEntry ? ['Entry', ...(random.chance(0.7) ? ['Exit'] : [])] : ['Call'];
  const { row, site, lastTime, operator } = course;
  const caller = site.callList.length > 0 && random.chance(0.75) ? random.pick(site.callList) : undefined;
  const otherContact = caller === undefined ? random.pick(others) : null;
  const takenBy = random.chance(0.9) ? operator.id : null;
  let time = row.startTime;
  return types.map((type) => {
    time = Math.min(lastTime, time + random.integer(1, 8) * MINUTE_MS);
    return {
      incidentId: row.id,
      time,
      type,
      notes: random.pick(isEntry ? entryNotes : callNotes),
      otherContact,
      contactId: caller?.id ?? null,
      userId: takenBy,
    };
  });
}
