/** The screens that are measured, on both sides. */
export interface Screen {
  readonly name: 'login' | 'home' | 'events' | 'event';
  readonly path: string;
  readonly isSignedIn: boolean;
  /** Selector that matches once the content is shown: the form, the numbers, the rows, the first recording. */
  readonly content: string;
  /** Path of the last request that the content waits for. If the page needs no data, any of its scripts. */
  readonly needed: RegExp;
  readonly roundTrips: number;
  /** Document, scripts, style sheets and data that the content waits for. */
  readonly requests: number;
  /** Brotli kB of scripts that may load before the content. */
  readonly scriptBudget: number;
}

export function screens(eventId: number): Screen[] {
  return [
    {
      name: 'login',
      path: '/login',
      isSignedIn: false,
      content: 'input[type="password"]',
      needed: /(?:login-.*|plainLogin)\.js$/,
      roundTrips: 2,
      requests: 4,
      scriptBudget: 116,
    },
    {
      name: 'home',
      path: '/',
      isSignedIn: true,
      content: '[data-loading="false"]',
      needed: /\/stat-counts$/,
      roundTrips: 3,
      requests: 7,
      scriptBudget: 128,
    },
    {
      name: 'events',
      path: '/events',
      isSignedIn: true,
      content: 'tbody td',
      needed: /\/events\/location\/0$/,
      roundTrips: 3,
      requests: 6,
      scriptBudget: 128,
    },
    {
      name: 'event',
      path: `/event/${eventId}`,
      isSignedIn: true,
      content: '[data-shown="true"]',
      needed: /^\/media\//,
      roundTrips: 5,
      requests: 8,
      scriptBudget: 128,
    },
  ];
}
