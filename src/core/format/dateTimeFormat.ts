/** The portal's date and time shapes; each formatter is made once for a locale and zone. */

export interface FormatSetting {
  /** BCP 47 tag, 'en-US' by default. An unknown one throws RangeError. */
  locale?: string;
  /** IANA time zone, the browser's by default. An unknown one throws RangeError. */
  zone?: string;
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
const second = { second: '2-digit' } as const;

const shapes = {
  day,
  time,
  timeSeconds: { ...time, ...second },
  dayTime: { ...day, ...time },
  dayTimeSeconds: { ...day, ...time, ...second },
  weekdayDayTime: { weekday: 'short', ...day, ...time },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

/** `date` in one of the shapes. */
export function dateTimeText(date: Date, shape: keyof typeof shapes, setting: FormatSetting = {}): string {
  const { locale = 'en-US', zone } = setting;
  const key = `${shape} ${locale} ${zone ?? ''}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...shapes[shape], timeZone: zone });
  made.set(key, format);
  // Some engines put a narrow no-break space before AM and PM, others a plain one.
  return format.format(date).replaceAll('\u202f', ' ');
}
