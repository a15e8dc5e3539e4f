import type { RefObject } from 'react';
import { TextField } from './TextField.tsx';

type Part = 'chosen' | 'repeated';

interface NewPasswordFieldsProps {
  /** The two inputs, so that the form can read them and focus the first invalid one. */
  readonly inputs: Readonly<Record<Part, RefObject<HTMLInputElement | null>>>;
  /** Props of the input. */
  readonly errorOf: (part: Part) => { readonly error: string | null; readonly onChange: () => void };
}

/** A new password and its repetition. */
export function NewPasswordFields({ inputs, errorOf }: NewPasswordFieldsProps) {
  return (
    <>
      <TextField
        ref={inputs.chosen}
        label="New Password"
        name="new-password"
        type="password"
        autoComplete="new-password"
        required
        {...errorOf('chosen')}
      />
      <TextField
        ref={inputs.repeated}
        label="Confirm New Password"
        name="confirm-password"
        type="password"
        autoComplete="new-password"
        required
        {...errorOf('repeated')}
      />
    </>
  );
}
