/** The screens that are measured, on all sides. */
import type { Content } from './observe.ts';

export interface Screen {
  readonly name: 'login' | 'home' | 'events' | 'event';
  readonly path: string;
  readonly isSignedIn: boolean;
  /** The form, the numbers, the rows, the first recording. */
  readonly content: Content;
  /** Matches the content's text. */
  readonly text: RegExp;
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
      content: { selector: 'input[type="password"]', count: 1 },
      text: /^$/,
      needed: /(?:login|index)-.*\.js$/,
      roundTrips: 2,
      requests: 4,
      scriptBudget: 116,
    },
    {
      name: 'home',
      path: '/',
      isSignedIn: true,
      content: { selector: '[data-loading="false"]', count: 5 },
      text: /^(?:[\d,]+(?: \| |$)){5}/,
      needed: /\/stat-counts$/,
      roundTrips: 3,
      requests: 7,
      scriptBudget: 128,
    },
    {
      name: 'events',
      path: '/events',
      isSignedIn: true,
      content: { selector: 'tbody td', count: 15 * 8 },
      text: /^\d+ \| .*\d{4}, /,
      needed: /\/events\/location\/0$/,
      roundTrips: 3,
      requests: 6,
      scriptBudget: 128,
    },
    {
      name: 'event',
      path: `/event/${eventId}`,
      isSignedIn: true,
      content: { selector: '[data-shown="true"]', count: 1 },
      text: /^$/,
      needed: /^\/media\//,
      roundTrips: 5,
      requests: 8,
      scriptBudget: 128,
    },
  ];
}
