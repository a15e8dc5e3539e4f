import { useMatch } from '@tanstack/react-router';
import { createContext, useContext, useLayoutEffect } from 'react';

/** The record that a page shows. */
interface ShownRecord {
  readonly name: string | null;
  /** Of its own page: the address is that of the next page as soon as that is asked for. Null for what is no record. */
  readonly path: string | null;
  /** The site that it belongs to, unless it is a site. */
  readonly site: RecordSite | null;
}

interface RecordSite {
  readonly id: number;
  readonly name: string;
}

export const NO_RECORD: ShownRecord = { name: null, path: null, site: null };

/** What RootFrame knows of the shown record, for the frame around the page. */
export const RecordShown = createContext(NO_RECORD);

/** Tells RootFrame which record is shown. */
export const RecordTitle = createContext<(record: ShownRecord) => void>(() => undefined);

/**
 * Puts the record's name into the document title, and its site into the breadcrumbs, while the page shows it.
 * @param name null while it is unknown
 */
export function useRecordTitle(name: string | null, siteId?: number | null, siteName?: string | null): void {
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  useShown(name, path, siteId, siteName);
}

/** Puts a name into the document title for a page that is about no record. */
export function usePageTitle(name: string): void {
  useShown(name, null);
}

function useShown(
  name: string | null,
  path: string | null,
  siteId?: number | null,
  siteName?: string | null,
): void {
  const tell = useContext(RecordTitle);
  // Before paint, so that no other page is ever seen with this title.
  useLayoutEffect(() => {
    if (name === null) return undefined;
    tell({ name, path, site: siteId && siteName ? { id: siteId, name: siteName } : null });
    return () => tell(NO_RECORD);
  }, [name, path, siteId, siteName, tell]);
}

/** Tells RootFrame how many things are new, for the document title: '(3) Events'. 0 for none. */
export const NewCount = createContext<(count: number) => void>(() => undefined);

interface ParamsParser<Params> {
  readonly parse: (raw: { readonly id: string }) => Params;
  readonly stringify: (params: Params) => { id: string };
}

/**
 * `params` and `staticData` of a route whose title depends on its params: the title gets what the same parser gives.
 * @param title without the product's name
 */
export function titledParams<Params>(params: ParamsParser<Params>, title: (params: Params) => string) {
  return { params, staticData: { title: { of: title } } };
}
