/** Every form in every fault: what it says, and that it can be sent again. */
import { type Form, forms, sendForm } from '../forms.ts';
import { bring, faults } from './kinds.ts';
import { expect, test } from './places.ts';
import { expectUnhurt, FAILED_CALLS, PATIENCE, seen } from './unhurt.ts';

test.describe.configure({ mode: 'parallel' });

interface Words {
  /** What the form says when the call failed; when its answer says nothing or cannot be used. */
  readonly refused: RegExp;
  readonly unclear: RegExp;
  /** What is there once it went through. */
  readonly done: RegExp;
}

const ERROR_OF_CALL =
  /^(?:The server could not be reached|The server took too long|An unexpected server error)/;

const words: Readonly<Record<keyof typeof forms, Words>> = {
  login: { refused: ERROR_OF_CALL, unclear: /^Login failed$/, done: /^Home$/ },
  forgotPassword: {
    refused: ERROR_OF_CALL,
    // Anything true says that it was sent.
    unclear: /^(?:Failed to send reset code|A reset code has been sent to your email\.)$/,
    done: /^A reset code has been sent to your email\.$/,
  },
  resetPassword: {
    refused: ERROR_OF_CALL,
    unclear: /^Failed to reset password$/,
    done: /^Your password has been updated successfully\.$/,
  },
  changePassword: {
    refused: ERROR_OF_CALL,
    unclear: /^Failed to change password$/,
    done: /^Your password has been changed\./,
  },
  changeRequest: {
    refused: /^An error occurred while submitting your request$/,
    unclear: /^(?:Failed to submit change request|An error occurred while submitting your request)$/,
    done: /^Thank you\./,
  },
};

function testsOf(form: Form, { refused, unclear, done }: Words): void {
  for (const fault of faults) {
    const says = { late: done, refused, nothing: unclear, damaged: unclear }[fault.outcome];
    const isSample = form.name === 'login' && fault.name === 'answering 200 with cut JSON';
    const tag = isSample ? ['@desktop'] : ['@desktop', '@proof'];
    test(`${form.name}, provider ${fault.name}: ${says.source}`, { tag }, async ({ page, watch }) => {
      test.slow();
      watch.expectTrouble(...FAILED_CALLS);
      const trouble = await bring(page, fault, form.calls, form.good);
      await page.goto(form.path);
      await sendForm(page, form);
      await trouble.pass(page.locator('form[aria-busy="true"]'));
      if (fault.outcome === 'late') await trouble.lift();
      await expect(seen(page, says)).toBeVisible({ timeout: PATIENCE });
      await expectUnhurt(page);
      if (fault.outcome !== 'refused') return;
      await trouble.lift();
      await sendForm(page, form);
      await expect(seen(page, done)).toBeVisible({ timeout: PATIENCE });
      await expectUnhurt(page);
    });
  }
}

for (const name of Object.keys(words) as (keyof typeof forms)[])
  test.describe(() => {
    test.use({ viewer: forms[name].isPublic ? 'nobody' : 'avery' });
    testsOf(forms[name], words[name]);
  });
