import type { Account } from '../auth/account.ts';
import { nextId } from '../db/nextId.ts';
import type { Dependencies } from '../dependencies.ts';
import { keepMail, sendKept } from '../mail/postMail.ts';

export interface FeedbackText {
  readonly subject: string;
  readonly notes: string;
}

/** Keeps a change request and mails it to the provider's support address. */
export async function saveFeedback(deps: Dependencies, account: Account, text: FeedbackText): Promise<void> {
  const { db, now, settings } = deps;
  const mailId = await db.transaction().execute(async (transaction) => {
    const id = await nextId(transaction, 'feedback');
    await transaction
      .insertInto('feedback')
      .values({ id, userId: account.id, ...text, createdAt: now() })
      .execute();
    const mail = {
      recipient: settings.email,
      // One line, whatever was typed: it becomes a mail header.
      subject: `Change request ${id}: ${text.subject.replace(/\s+/g, ' ')}`,
      body: `From ${account.name} (${account.emails.join(', ')}), account ${account.id}\n\n${text.notes}\n`,
    };
    return keepMail(transaction, mail, now());
  });
  sendKept(deps, mailId);
}
