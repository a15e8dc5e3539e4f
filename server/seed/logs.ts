/** What the operator wrote down, in the order in which it happened. */
import type { ContactsTable } from '../db/tables/contacts.ts';
import type { IncidentLogsTable } from '../db/tables/incidents.ts';
import type { IncidentCourse } from './incidentCourse.ts';
import type { Random } from './random.ts';

const UNANSWERED = ['no answer.', 'voice mail left.', 'line busy.'];

export function logsOf(
  course: IncidentCourse,
  recordings: number,
  random: Random,
): Omit<IncidentLogsTable, 'id'>[] {
  const { row, scenario, lastTime, operator, cameras } = course;
  const isOpen = row.endTime === null;
  const lines = [
    `${random.pick(scenario.alarmTypes)} received from ${cameras[0].name}.`,
    `Reviewed ${recordings} ${recordings === 1 ? 'recording' : 'recordings'}: ${random.pick(scenario.observations)}`,
    ...voiceDownLines(course, random),
    ...callLines(course, random),
    ...policeLines(course, random),
    ...guardLines(course, random),
    ...(isOpen ? [] : [`Closed as "${row.status}" by ${operator.name}.`]),
  ];
  // Spread evenly; the closing line carries the closing time.
  const step = (lastTime - row.startTime) / Math.max(1, isOpen ? lines.length : lines.length - 1);
  return lines.map((notes, index) => ({
    incidentId: row.id,
    time: Math.floor(row.startTime + step * index),
    notes,
  }));
}

function voiceDownLines({ row, site }: IncidentCourse, random: Random): string[] {
  return Array.from({ length: row.voiceDownCount }, (_, index) => {
    const speaker = site.speakers[index % site.speakers.length]?.name ?? 'the horn';
    return `Voice-down over ${speaker}: ${random.pick([
      'told to leave, person looked up and walked off.',
      'no reaction.',
      'person ran towards the street.',
      'person waved and pointed at a badge.',
    ])}`;
  });
}

/** The call list is gone through until somebody answers. */
function callLines({ row, site, scenario }: IncidentCourse, random: Random): string[] {
  const isSerious = row.policeContacted === 1 || row.guardDispatched === 1;
  if (!isSerious && !random.chance(scenario.callIn)) return [];
  const results = isSerious
    ? ['informed.', 'is on the way.', 'asks for the clip by e-mail.']
    : ['informed.', 'says it is their crew.', 'thanks for the call.'];
  const lines: string[] = [];
  for (const contact of site.callList) {
    const answers = random.chance(0.6);
    lines.push(callLine(contact, random.pick(answers ? results : UNANSWERED)));
    if (answers) break;
  }
  return lines;
}

function callLine(contact: ContactsTable, result: string): string {
  const name =
    [contact.firstname, contact.lastname].filter((part) => part !== null).join(' ') || contact.listName;
  const line = (['cell', 'work', 'home'] as const).find((kind) => contact[kind] !== null);
  return line === undefined ? `${name}: no number on the list.` : `Called ${name} (${line}): ${result}`;
}

function policeLines({ row, site }: IncidentCourse, random: Random): string[] {
  if (row.policeContacted === 0) return [];
  const year = new Date(row.startTime).getUTCFullYear() % 100;
  const place = site.location.city ?? 'nearest station';
  const called = `Police contacted (${place}), file ${year}-${random.integer(10_000, 99_999)}.`;
  const found = random.pick(['Officers on site.', 'Unit checked the perimeter, nobody found.']);
  return row.endTime !== null && random.chance(0.6) ? [called, found] : [called];
}

function guardLines({ row }: IncidentCourse, random: Random): string[] {
  if (row.guardDispatched === 0) return [];
  const sent = `Guard dispatched, expected in ${random.integer(2, 9) * 5} minutes.`;
  const found = random.pick(['Guard reports all doors locked.', 'Guard found the lock cut.']);
  return row.endTime !== null && random.chance(0.7) ? [sent, found] : [sent];
}
