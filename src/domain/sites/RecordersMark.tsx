import type { LocationRecord } from '#contract/location.ts';
import { MISSING } from '#core/format/shownText.ts';
import { DeviceStatus } from '#domain/badges/DeviceStatus.tsx';
import { recorderSummary } from './siteCoverage.ts';

/** How a site's recorders are, told by the worst; a dash where the provider does not say. */
export function RecordersMark({ recorders }: Pick<LocationRecord, 'recorders'>) {
  if (!recorders) return MISSING;
  const summary = recorderSummary(recorders);
  return summary === null ? 'No recorders' : <DeviceStatus status={summary.worst} text={summary.text} />;
}
