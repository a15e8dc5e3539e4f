import type { EventDetail } from '#core/api/wire/event.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { EventMedia } from '#plugins/events/playback/EventMedia.tsx';
import styles from './EventReport.module.css';

const loadRecord = () => import('./EventRecord.tsx');

interface EventReportProps {
  id: number;
  report: EventDetail['incident'];
}

/** Everything that the provider tells about an event, below its header. */
export function EventReport({ id, report }: EventReportProps) {
  const record = useLazyCode(loadRecord, true);
  // A player belongs to one event and its recordings. Other recordings need a new player.
  const player = [id, ...(report.recordings ?? []).map(({ recordingId }) => recordingId)].join();
  return (
    <div className={styles.columns}>
      <EventMedia key={player} id={id} report={report} List={record?.MediaList} />
      {record && <record.EventRecord id={id} report={report} />}
    </div>
  );
}
