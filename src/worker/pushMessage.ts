/** What a push shows, and what a press on it opens. Apart from the worker, because tests do not run in a worker's scope. */

/** What the browser is asked to show. The compiler's own declaration lacks some of it. */
export interface Notice {
  readonly title: string;
  readonly options: {
    readonly body: string;
    readonly lang?: string;
    /** Absent where the brand has no bitmap: the browser then shows one of its own. */
    readonly icon?: string;
    /** A newer notice of the same tag takes the place of the one before. */
    readonly tag?: string;
    /** Sounds again then. */
    readonly renotify?: boolean;
    /** Unix milliseconds of what happened. */
    readonly timestamp?: number;
    readonly data: { readonly address: string };
  };
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Browsers withdraw the permission from workers that show nothing, so that whatever came shows something.
 * @param payload of the push, in the declarative form that browsers without a worker read by themselves
 * @param folder address of the portal's folder, with a slash at its end
 * @param page text of the portal's page, which names the brand's picture
 */
export function noticeOf(payload: string, folder: string, page: string): Notice {
  const told = fieldsIn(fieldsIn(parsed(payload))?.notification);
  const title = textIn(told?.title, 200);
  const icon = iconIn(page, folder);
  if (told === null || title === '') {
    const body = 'Open the portal to see it.';
    return { title: 'Something happened', options: { body, ...icon, data: { address: folder } } };
  }
  const { timestamp } = told;
  const tag = textIn(told.tag, 64);
  return {
    title,
    options: {
      body: textIn(told.body, 1_000),
      lang: 'en',
      ...icon,
      // Without a tag, browsers refuse to sound again.
      ...(tag !== '' && { tag, renotify: true }),
      ...(typeof timestamp === 'number' && Number.isFinite(timestamp) && { timestamp }),
      data: { address: addressIn(told.navigate, folder) },
    },
  };
}

/** Hosts name a picture of the brand there that is no drawing, which notifications do not show either. */
function iconIn(page: string, folder: string): Pick<Notice['options'], 'icon'> {
  const [link = ''] = /<link\b[^>]*\brel="apple-touch-icon"[^>]*>/.exec(page) ?? [];
  const [, href = ''] = /\bhref="([^"]*)"/.exec(link) ?? [];
  const address = href.replaceAll('&amp;', '&');
  return address !== '' && URL.canParse(address, folder) ? { icon: new URL(address, folder).href } : {};
}

/** What a press opens. @param data of the notice, which may be one of an earlier build */
export function pressedAddress(data: unknown, folder: string): string {
  return addressIn(fieldsIn(data)?.address, folder);
}

/** The portal's own addresses alone; its start page for any other. */
function addressIn(value: unknown, folder: string): string {
  const text = textIn(value, 2_000);
  if (text === '' || !URL.canParse(text, folder)) return folder;
  const { href } = new URL(text, folder);
  return href.startsWith(folder) ? href : folder;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fieldsIn(value: unknown): Fields | null {
  return isFields(value) ? value : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** '' for what is no text. */
function textIn(value: unknown, most: number): string {
  return typeof value === 'string' ? value.trim().slice(0, most) : '';
}
