import { momentText } from '#core/format/dateTimes.ts';
import { useMinute } from './useMinute.ts';

interface AsOfProps {
  /** Unix milliseconds as `now` tells them; those of a read are `shownMoment(result.at)`. */
  readonly at: number;
}

/** 'as of 5:42 AM', with the date once that is no longer today's. */
export function AsOf({ at }: AsOfProps) {
  const now = useMinute();
  // What was asked for before the viewer's clock was known to be ahead may seem to come.
  const shown = Math.min(at, now);
  return (
    <>
      as of <time dateTime={new Date(shown).toISOString()}>{momentText(shown, now)}</time>
    </>
  );
}
