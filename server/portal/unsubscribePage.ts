/**
 * The page that a mail's link to unsubscribe opens, and the press itself: of its button, or of a mail program (RFC 8058).
 * Nobody needs to be signed in. A GET changes nothing, since programs that check mails open every link.
 */
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Dependencies } from '../dependencies.ts';
import type { ServerApp, ServerEnv } from '../http/serverEnv.ts';
import { answerSmallPage } from '../http/smallPage.ts';
import { endMorningMails, UNSUBSCRIBE_PATH, unsubscribedUser } from '../notify/morning.ts';

export function serveUnsubscribe(app: ServerApp, { db, keys, settings }: Dependencies): void {
  const { product } = settings;
  const userOf = (context: Context) => unsubscribedUser(keys.unsubscribe, context.req.query('token') ?? '');

  app.get(UNSUBSCRIBE_PATH, (context) => {
    if (userOf(context) === undefined) return badLink(context);
    return page(context, 200, {
      title: 'Morning mail',
      words: `${product} sends you a mail each morning about the night before.`,
      button: 'Stop these mails',
    });
  });

  app.post(UNSUBSCRIBE_PATH, async (context) => {
    const userId = userOf(context);
    if (userId === undefined) return badLink(context);
    await endMorningMails(db, userId);
    return page(context, 200, {
      title: 'No more morning mails',
      words: `You can turn them on again in ${product}, under Notifications.`,
    });
  });
}

function badLink(context: Context<ServerEnv>) {
  return page(context, 400, {
    title: 'This link is not whole',
    words: 'Please open it from the mail again, or turn the mail off in the portal, under Notifications.',
  });
}

interface Shown {
  readonly title: string;
  readonly words: string;
  /** Of a form that posts to the page's own address. */
  readonly button?: string;
}

function page(context: Context<ServerEnv>, status: 200 | 400, { title, words, button }: Shown) {
  const content = html`<p>${words}</p>
${button === undefined ? '' : html`<form method="post"><button>${button}</button></form>`}`;
  return answerSmallPage(context, status, { title, content });
}
