import { createContext, useContext, useLayoutEffect } from 'react';

/** Tells RootFrame which record is shown; null when none is. */
export const RecordTitle = createContext<(name: string | null) => void>(() => undefined);

/** Puts the record's name into the document title while the page shows it. */
export function useRecordTitle(name: string | null): void {
  const tell = useContext(RecordTitle);
  // Before paint, so that no other page is ever seen with this title.
  useLayoutEffect(() => {
    tell(name);
    return () => tell(null);
  }, [name, tell]);
}
