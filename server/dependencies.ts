/** What the app works with; made once at launch, or per test. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Keys } from './auth/keys.ts';
import type { SignInLimits } from './auth/signInLimits.ts';
import type { Tokens } from './auth/tokens.ts';
import type { SteadyClock } from './db/clocks.ts';
import type { Database } from './db/schema.ts';
import type { Background } from './http/background.ts';
import type { CallLines } from './http/callLines.ts';
import type { Metrics } from './http/metrics.ts';
import type { Mailer } from './mail/mailer.ts';
import type { MediaLibrary } from './media/mediaLibrary.ts';
import type { WebPush } from './notify/webPush.ts';
import type { Settings } from './settings/settings.ts';

export interface Dependencies {
  readonly db: Kysely<Database>;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly tokens: Tokens;
  readonly signInLimits: SignInLimits;
  readonly media: MediaLibrary;
  /** Undefined when no mail server is set: mails stay in the outbox. */
  readonly mailer: Mailer | undefined;
  /** Undefined when the settings switch it off. */
  readonly push: WebPush | undefined;
  /** Starts telling people what happened, after the current answer. */
  readonly tell: () => void;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Work that no response waits for. */
  readonly background: Background;
  /** Where a person's calls wait for each other. */
  readonly lines: CallLines;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly steadyClock: SteadyClock;
  /** Whether the database is migrated and seeded. */
  readonly isReady: () => boolean;
  /** Whether there are demo accounts, and the consent page that leads to them. */
  readonly isDemo: () => boolean;
}
