import { createContext, useContext, useLayoutEffect } from 'react';

/** Tells the frame of all pages which record is shown; null when none is. */
export const RecordTitle = createContext<(name: string | null) => void>(() => undefined);

/** The document is called by the record's name for as long as the page shows it. */
export function useRecordTitle(name: string | null): void {
  const tell = useContext(RecordTitle);
  // Ahead of the paint: a title must not be seen with another page.
  useLayoutEffect(() => {
    tell(name);
    return () => tell(null);
  }, [name, tell]);
}
