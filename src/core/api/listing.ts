/** Rows of a list call with their total. */
export interface Page<Row> {
  rows: Row[];
  /** Rows before paging, as the provider counts them; null when it did not say. */
  count: number | null;
}

/** The response of a list call as a page; null when there was no usable response. */
export function pageOf<Row>(response: Listing<Row> | null): Page<Row> | null {
  return response === null ? null : { rows: response.value, count: response.count ?? null };
}

interface Listing<Row> {
  value: Row[];
  count?: number | null | undefined;
}
