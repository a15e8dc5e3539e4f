import { type ComponentProps, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { listen } from '#core/listeners.ts';
import { Button } from '#core/ui/Button.tsx';
import { VisuallyHidden } from '#core/ui/VisuallyHidden.tsx';
import field from './Field.module.css';
import { FieldFrame, fieldState } from './Field.tsx';
import styles from './PasswordField.module.css';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'style'> {
  label: string;
  /** Shown, announced and tied to the input; empty or null when the value is valid. */
  error?: string | null;
}

/** A password, with a button that shows what was typed. Sending the form hides it again. */
export function PasswordField({ label, error, ...input }: PasswordFieldProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  // A browser that sees text in the field when the form is sent may offer it later as a suggestion.
  useEffect(() => {
    const form = row.current?.closest('form');
    return form ? listen(form, { submit: () => setShown(false) }) : undefined;
  }, []);
  return (
    <FieldFrame id={id} label={label} error={error}>
      <div className={styles.row} ref={row}>
        <input
          {...input}
          {...fieldState({ id, error })}
          className={field.control}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          {/* No aria-label: whoever looks for the field by its label shall find one element. */}
          <VisuallyHidden> {label}</VisuallyHidden>
        </Button>
      </div>
    </FieldFrame>
  );
}

type Part = 'chosen' | 'repeated';

export const NOT_REPEATED = 'Passwords do not match.';

/** The messages of the fields that are empty. */
export function missingPasswords(chosen: string, repeated: string): Partial<Record<Part, string>> {
  return {
    ...(chosen === '' && { chosen: 'Please enter a new password' }),
    ...(repeated === '' && { repeated: 'Please enter the new password again' }),
  };
}

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
      <PasswordField
        ref={inputs.chosen}
        label="New Password"
        name="new-password"
        autoComplete="new-password"
        required
        {...errorOf('chosen')}
      />
      <PasswordField
        ref={inputs.repeated}
        label="Confirm New Password"
        name="confirm-password"
        autoComplete="new-password"
        required
        {...errorOf('repeated')}
      />
    </>
  );
}
