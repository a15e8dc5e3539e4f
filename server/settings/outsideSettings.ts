/** Settings of the services elsewhere that the server may use: a mail server, push services, and issuers of identities. */
import {
  issuer,
  listOf,
  mailAddress,
  mailServer,
  onOff,
  optional,
  plainText,
  pushService,
  setting,
} from './kinds.ts';

export const outsideSettings = {
  smtpUrl: setting(
    'PORTAL_SMTP_URL',
    '',
    optional(mailServer),
    'Mail server, smtp:// or smtps://, with user and password if it wants them. Without it mails stay in the table outboxMails.',
  ),
  mailFrom: setting(
    'PORTAL_MAIL_FROM',
    '',
    optional(mailAddress),
    "Sender of mails: an address, which gets the product's name, or Name <address>. The support e-mail address without it.",
  ),
  push: setting(
    'PORTAL_PUSH',
    '1',
    onOff,
    'Whether people can be told by push, which the push services of their browsers deliver: 1 or 0.',
  ),
  pushServices: setting(
    'PORTAL_PUSH_SERVICES',
    '',
    listOf(pushService),
    'Origins of further push services, separated by commas, beside those of Chrome, Edge, Firefox and Safari. Messages go to no other address.',
  ),
  googleClientId: setting(
    'PORTAL_GOOGLE_CLIENT_ID',
    '',
    optional(plainText),
    'OpenID Connect client id for the sign-in with Google. Its redirect address is /api/openid/google-callback.',
  ),
  googleClientSecret: setting(
    'PORTAL_GOOGLE_CLIENT_SECRET',
    '',
    optional(plainText),
    'Secret of that client.',
  ),
  googleIssuer: setting(
    'PORTAL_GOOGLE_ISSUER',
    'https://accounts.google.com',
    issuer,
    'Issuer of that client.',
  ),
  microsoftClientId: setting(
    'PORTAL_MICROSOFT_CLIENT_ID',
    '',
    optional(plainText),
    'OpenID Connect client id for the sign-in with Microsoft. Its redirect address is /api/openid/microsoft-callback.',
  ),
  microsoftClientSecret: setting(
    'PORTAL_MICROSOFT_CLIENT_SECRET',
    '',
    optional(plainText),
    'Secret of that client.',
  ),
  microsoftIssuer: setting(
    'PORTAL_MICROSOFT_ISSUER',
    'https://login.microsoftonline.com/common/v2.0',
    issuer,
    "Issuer of that client; with a tenant's id instead of common, only that tenant's accounts sign in.",
  ),
} as const;
