import { createContext, use } from 'react';
import { type TimeStyle, timeStyle } from './dateTimes.ts';

/** How the page writes times. Whoever reads it renders again for another value, inside of `memo` too. */
export const TimeStyleShown = createContext(timeStyle());

/** How times are written. For a `memo` around texts of times; components with `useApp` or `useRead` follow by these. */
export function useTimeStyle(): TimeStyle {
  use(TimeStyleShown);
  return timeStyle();
}
