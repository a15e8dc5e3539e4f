import type { Page } from '@playwright/test';
import { bring, faults } from './kinds.ts';
import { expect, test } from './places.ts';
import { expectUnhurt, FAILED_CALLS, PATIENCE, seen } from './unhurt.ts';

test.describe.configure({ mode: 'parallel' });

interface Form {
  readonly name: string;
  readonly path: string;
  readonly isPublic: boolean;
  readonly calls: RegExp;
  /** A good answer; null where the provider itself can be asked again and again. */
  readonly good: unknown;
  readonly fields: Readonly<Record<string, string>>;
  readonly button: string;
  /** What the form says when the call failed; when its answer says nothing or cannot be used. */
  readonly refused: RegExp;
  readonly unclear: RegExp;
  /** What is there once it went through. */
  readonly done: RegExp;
}

const ERROR_OF_CALL =
  /^(?:The server could not be reached|The server took too long|An unexpected server error)/;

const forms: readonly Form[] = [
  {
    name: 'login',
    path: '/login',
    isPublic: true,
    calls: /\/api\/Authenticate/,
    good: null,
    fields: { Username: 'avery', Password: 'vigil-demo' },
    button: 'Log In',
    refused: ERROR_OF_CALL,
    unclear: /^Login failed$/,
    done: /^Home$/,
  },
  {
    name: 'forgot password',
    path: '/forgot-password',
    isPublic: true,
    calls: /\/api\/Password\/ResetEmail/,
    good: { successful: true },
    fields: { 'Username or Email Address': 'avery' },
    button: 'Send Reset Code',
    refused: ERROR_OF_CALL,
    // Anything true says that it was sent.
    unclear: /^(?:Failed to send reset code|A reset code has been sent to your email\.)$/,
    done: /^A reset code has been sent to your email\.$/,
  },
  {
    name: 'reset password',
    path: '/reset-password#reset=token-of-a-mail',
    isPublic: true,
    calls: /\/api\/Password\/SetFromResetToken/,
    good: { successful: true, error: null },
    fields: { 'New Password': 'night-yard-9', 'Confirm New Password': 'night-yard-9' },
    button: 'Reset Password',
    refused: ERROR_OF_CALL,
    unclear: /^Failed to reset password$/,
    done: /^Your password has been updated successfully\.$/,
  },
  {
    name: 'change password',
    path: '/user/details',
    isPublic: false,
    calls: /\/api\/Password$/,
    good: { successful: true, error: null },
    fields: {
      'Current Password': 'vigil-demo',
      'New Password': 'night-yard-9',
      'Confirm New Password': 'night-yard-9',
    },
    button: 'Change password',
    refused: ERROR_OF_CALL,
    unclear: /^Failed to change password$/,
    done: /^Your password has been changed\./,
  },
  {
    name: 'change request',
    path: '/change-request',
    isPublic: false,
    calls: /\/api\/Contact\/feedback/,
    good: { success: true, message: null },
    fields: { Subject: 'Gate 2', Details: 'New code' },
    button: 'Submit',
    refused: /^An error occurred while submitting your request$/,
    unclear: /^(?:Failed to submit change request|An error occurred while submitting your request)$/,
    done: /^Thank you\./,
  },
];

async function send(page: Page, { fields, button }: Form): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: button }).click();
}

for (const form of forms) {
  for (const fault of faults) {
    const says = { late: form.done, refused: form.refused, nothing: form.unclear, damaged: form.unclear }[
      fault.outcome
    ];
    const isSample = form.name === 'login' && fault.name === 'answering 200 with cut JSON';
    const tag = isSample ? ['@desktop'] : ['@desktop', '@proof'];
    test(`${form.name}, provider ${fault.name}: ${says.source}`, { tag }, async ({ page, places, watch }) => {
      test.slow();
      watch.expectTrouble(...FAILED_CALLS);
      await page.addInitScript(
        (token) => token !== '' && sessionStorage.setItem('token', token),
        form.isPublic ? '' : places.token,
      );
      const trouble = await bring(page, fault, form.calls, form.good);
      await page.goto(form.path);
      await send(page, form);
      await trouble.pass(page.locator('form[aria-busy="true"]'));
      if (fault.outcome === 'late') await trouble.lift();
      await expect(seen(page, says)).toBeVisible({ timeout: PATIENCE });
      await expectUnhurt(page);
      if (fault.outcome !== 'refused') return;
      await trouble.lift();
      await send(page, form);
      await expect(seen(page, form.done)).toBeVisible({ timeout: PATIENCE });
      await expectUnhurt(page);
    });
  }
}
