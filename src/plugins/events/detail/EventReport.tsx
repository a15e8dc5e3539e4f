import type { EventDetail } from '#core/api/wire/event.ts';
import { useLazyCode } from '#core/app/useLazyCode.ts';
import { usePageIsThere } from '#core/page/usePageIsThere.ts';
import { EventMedia } from '#plugins/events/playback/EventMedia.tsx';
import styles from './EventReport.module.css';

const loadRecord = () => import('./EventRecord.tsx');
const loadList = () => import('#plugins/events/playback/MediaList.tsx');

interface EventReportProps {
  id: number;
  report: EventDetail['incident'];
}

/** All that the provider tells about an event, below its header. */
export function EventReport({ id, report }: EventReportProps) {
  const recordings = report.recordings ?? [];
  const isPageThere = usePageIsThere();
  const record = useLazyCode(loadRecord, isPageThere);
  const list = useLazyCode(loadList, isPageThere);
  // Both at once: where they stand one below the other, the first to come would be pushed down by the other.
  const isWhole = record !== null && list !== null;
  // The player is of one event and its recordings: with others, it starts anew.
  const player = [id, ...recordings.map(({ recordingId }) => recordingId)].join();
  return (
    <div className={styles.columns}>
      <EventMedia
        key={player}
        eventId={id}
        recordings={recordings}
        site={report.location?.name}
        List={isWhole ? list.MediaList : undefined}
      />
      {isWhole && <record.EventRecord id={id} report={report} />}
    </div>
  );
}
