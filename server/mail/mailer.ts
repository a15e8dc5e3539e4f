/** The way to the operator's mail server. */
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings/settings.ts';

export interface Mail {
  readonly recipient: string;
  /** One line. */
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** The same as HTML. */
  readonly html?: string | null;
  /** Address to which one press of a mail program sends that no more of these mails are wanted (RFC 8058). */
  readonly unsubscribe?: string | null;
}

export interface Mailer {
  /** Resolves once the mail server has taken the mail, and rejects when it does not. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Time limits for the mail server, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** @returns undefined when no mail server is set */
export function createMailer({ smtpUrl, mailFrom, product, email }: Settings): Mailer | undefined {
  if (smtpUrl === undefined) return undefined;
  const from = { name: mailFrom?.name || product, address: mailFrom?.address ?? email };
  const transport = createTransport({
    url: smtpUrl,
    ...TIMEOUTS,
    // Mails are texts of ours: nothing in them may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ recipient, subject, body, html, unsubscribe }) {
      await transport.sendMail({
        ...{ from, to: { name: '', address: recipient }, subject, text: body },
        ...(html != null && { html }),
        ...(unsubscribe != null && { headers: unsubscribeHeaders(unsubscribe) }),
      });
    },
    close: () => transport.close(),
  };
}

function unsubscribeHeaders(address: string) {
  return {
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
