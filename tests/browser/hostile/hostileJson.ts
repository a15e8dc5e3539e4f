/** Answers as a hostile provider would give them: the shape is kept, the texts are another's. */

export interface Hostility {
  /** The next text to put in. */
  readonly next: () => string;
  /** Keeps what a page needs to show the rest: instants, media addresses, labels of search groups. */
  readonly keepsFrame: boolean;
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;
const FRAME = new Set(['url', 'groupLabel', 'recordingFormat', 'scheduledItemType', 'scheduledItemInterval']);

/** @param key name of the field that holds the value */
export function hostileJson(value: unknown, hostility: Hostility, key = ''): unknown {
  if (typeof value === 'string') return hostileText(value, hostility, key);
  if (Array.isArray(value)) return value.map((item) => hostileJson(item, hostility, key));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, hostileJson(field, hostility, name)]);
  // Own fields with names that an object inherits; parsed again they are own fields still.
  return Object.fromEntries([
    ...fields,
    ['__proto__', { polluted: true }],
    ['constructor', { prototype: { polluted: true } }],
  ]);
}

function hostileText(text: string, hostility: Hostility, key: string): string {
  if (!hostility.keepsFrame) return hostility.next();
  // A search result's address is the one link that a provider gives.
  const isSearchResult = key === 'url' && !text.includes('/media/');
  if (INSTANT.test(text) || (FRAME.has(key) && !isSearchResult)) return text;
  // Detections are JSON inside of JSON.
  if (key === 'data' && text.startsWith('[')) return JSON.stringify(hostileJson(JSON.parse(text), hostility));
  return hostility.next();
}
