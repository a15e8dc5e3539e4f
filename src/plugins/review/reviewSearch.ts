/** What is reviewed, and in which order, in the page's address. */
export interface ReviewSearch {
  /** 'visit' is since the last visit, 'hours' the last 24 hours, a date such as '2026-11-21' that day; last night by default. */
  queue?: string;
  /** Worst first by default. */
  order?: 'time';
  /** Keeps the incidents of a site together. */
  group?: 'site';
  /** Id of the incident on screen. */
  event?: number;
}

/** @param raw the query string's values */
export function parseReviewSearch({ queue, order, group, event }: Record<string, unknown>): ReviewSearch {
  return {
    ...(typeof queue === 'string' && { queue }),
    ...(order === 'time' && { order }),
    ...(group === 'site' && { group }),
    ...(typeof event === 'number' && { event }),
  };
}
