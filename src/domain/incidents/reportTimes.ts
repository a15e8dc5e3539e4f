import type { EventDetail } from '#contract/event.ts';

/** All times that a page of an incident shows, as the provider sends them, from its start and end on. */
export function reportTimes({ incident, ...report }: EventDetail['incident']): readonly unknown[] {
  return [
    incident?.startTime,
    incident?.endTime,
    ...(report.recordings ?? []).map(({ startTime }) => startTime),
    ...(report.incidentLogs ?? []).map(({ time }) => time),
    ...(report.location?.callIns ?? []).map(({ callIn }) => callIn?.time),
    ...(report.recentIncidents ?? []).map(({ startTime }) => startTime),
  ];
}
