/** The forms of the portal: how each is sent, and how the provider may answer it. */
import type { Page } from '@playwright/test';

export interface Form {
  readonly name: string;
  readonly path: string;
  /** For people who are not signed in. */
  readonly isPublic: boolean;
  readonly calls: RegExp;
  readonly fields: Readonly<Record<string, string>>;
  readonly button: string;
  /** A good answer; null where the provider itself can be asked again and again. */
  readonly good: unknown;
  /** A refusal that shows the text; its status is 200 where none is named. */
  readonly refusal: (text: string) => unknown;
  readonly status?: number;
}

const refused = (error: string) => ({ successful: false, error });
const chosen = { 'New Password': 'night-yard-9', 'Confirm New Password': 'night-yard-9' };

const form = (name: string, path: string, calls: RegExp, rest: Pick<Form, 'fields' | 'button'>): Form => ({
  name,
  path,
  calls,
  isPublic: true,
  good: { successful: true },
  refusal: refused,
  ...rest,
});

export const forms = {
  login: {
    ...form('login', '/login', /\/api\/Authenticate/, {
      fields: { Username: 'avery', Password: 'vigil-demo' },
      button: 'Log In',
    }),
    good: null,
  },
  forgotPassword: {
    ...form('forgot password', '/forgot-password', /\/api\/Password\/ResetEmail/, {
      fields: { 'Username or Email Address': 'avery' },
      button: 'Send Reset Code',
    }),
    status: 400,
  },
  resetPassword: form(
    'reset password',
    '/reset-password#reset=token-of-a-mail',
    /\/api\/Password\/SetFromResetToken/,
    { fields: chosen, button: 'Reset Password' },
  ),
  changePassword: {
    ...form('change password', '/user/details', /\/api\/Password$/, {
      fields: { 'Current Password': 'vigil-demo', ...chosen },
      button: 'Change password',
    }),
    isPublic: false,
  },
  changeRequest: {
    ...form('change request', '/change-request', /\/api\/Contact\/feedback/, {
      fields: { Subject: 'Gate 2', Details: 'New code' },
      button: 'Submit',
    }),
    isPublic: false,
    good: { success: true, message: null },
    refusal: (message: string) => ({ success: false, message }),
  },
} satisfies Record<string, Form>;

/** Fills the form in, with other values where they are given, and sends it. */
export async function sendForm(
  page: Page,
  { fields, button }: Form,
  other: Form['fields'] = {},
): Promise<void> {
  for (const [label, value] of Object.entries({ ...fields, ...other }))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: button }).click();
}
