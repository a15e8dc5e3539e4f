/** Tells people what happened: makes deliveries of it, and sends them. */
import { setImmediate } from 'node:timers/promises';
import { deliverEach, type PostOffice } from '../mail/outbox.ts';
import type { Settings } from '../settings/settings.ts';
import { sendNext } from './deliverPush.ts';
import { expandNext } from './expand.ts';
import type { WebPush } from './webPush.ts';

interface TellingDesk extends PostOffice {
  readonly settings: Settings;
  /** Undefined where nothing is sent to devices. */
  readonly push: WebPush | undefined;
}

/**
 * Until there is nothing to tell. What fails is done by the next time, which the server's round begins each minute.
 * @param stop ends the work after the running step
 */
export async function tellPeople(desk: TellingDesk, stop: AbortSignal): Promise<void> {
  const { db, now, settings, push, mailer, background } = desk;
  while (!stop.aborted) {
    const mailIds = await expandNext({
      db,
      now,
      settings,
      tellsDevices: push !== undefined,
      tellsByMail: mailer !== undefined,
    });
    // A mail server that hangs keeps no push waiting.
    if (mailer && mailIds?.length) background.run(() => deliverEach(desk, mailer, mailIds, stop));
    const hasSent = push !== undefined && (await sendNext({ ...desk, push }));
    if (mailIds === undefined && !hasSent) return;
    // The calls of people come in between.
    await setImmediate();
  }
}

/** What is asked for while it runs is done once afterwards. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isAsked = false;
  async function repeat(): Promise<void> {
    try {
      while (isAsked) {
        isAsked = false;
        await work();
      }
    } finally {
      running = undefined;
    }
  }
  return async () => {
    isAsked = true;
    running ??= repeat();
    await running;
  };
}
