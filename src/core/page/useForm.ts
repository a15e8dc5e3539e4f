import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { errorTextOf } from '#core/api/apiError.ts';

/** The values of the fields, by name. */
export type FormValues = Readonly<Record<string, string>>;

interface FormOptions {
  /**
   * Resolves to null on success, else to the text of the refusal. Must respect the signal, because leaving the page cancels
   * the call, unless `afterLeaving` tells what became of it.
   */
  readonly send: (values: FormValues, signal: AbortSignal) => Promise<string | null>;
  /** Shown for a thrown error without a message. */
  readonly fallback: string;
  /** Called with what `send` resolves to, or with the text of its failure, where the form was left before that. */
  readonly afterLeaving?: (refusal: string | null) => void;
  /** Gets the focus after a refusal: the button that had it is disabled during the call. */
  readonly focused?: RefObject<HTMLElement | null>;
}

type Errors<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** The values are not kept: one of them may be a password. */
type FormState<Field extends string> =
  | { readonly is: 'filling' | 'submitting' | 'done' }
  | { readonly is: 'incomplete'; readonly errors: Errors<Field> }
  | { readonly is: 'refused'; readonly refusal: string };

interface Form<Field extends string> {
  readonly state: FormState<Field>['is'];
  /** Why the provider refused the last submission; null if it did not. */
  readonly refusal: string | null;
  /** A field's error and its change handler. Changing the field clears its error. */
  errorOf(field: Field): { readonly error: string | null; readonly onChange: () => void };
  /** Sends the values. If there are errors, shows those instead. */
  submit(values: FormValues, errors: Errors<Field>): void;
  /** Resets the form, unless it is being sent. */
  reset(): void;
}

/** A form that is submitted once at a time, and replaced by a success message. */
export function useForm<Field extends string>(options: FormOptions): Form<Field> {
  const { send, fallback, afterLeaving, focused } = options;
  const [form, setForm] = useState<FormState<Field>>({ is: 'filling' });
  // Set at once: two presses may come before the first is rendered.
  const call = useRef<AbortController | null>(null);
  useEffect(() => () => call.current?.abort(), []);
  useLayoutEffect(() => {
    if (form.is === 'refused') focused?.current?.focus();
  }, [form, focused]);
  const reset = useCallback(() => {
    if (call.current === null) setForm({ is: 'filling' });
  }, []);
  return {
    state: form.is,
    refusal: form.is === 'refused' ? form.refusal : null,
    errorOf: (field) => ({
      error: (form.is === 'incomplete' && form.errors[field]) || null,
      onChange: () => setForm((last) => withoutError(last, field)),
    }),
    submit: async (values, errors) => {
      if (call.current !== null || form.is === 'done') return;
      if (Object.values(errors).some((error) => error !== undefined))
        return setForm({ is: 'incomplete', errors });
      const controller = new AbortController();
      call.current = controller;
      setForm({ is: 'submitting' });
      const refusal = await send(values, controller.signal).catch(
        (cause: unknown) => textOf(cause) ?? fallback,
      );
      if (controller.signal.aborted) return afterLeaving?.(refusal);
      call.current = null;
      setForm(refusal === null ? { is: 'done' } : { is: 'refused', refusal });
    },
    reset,
  };
}

/** Without errors the form is being filled in again. */
function withoutError<Field extends string>(form: FormState<Field>, field: Field): FormState<Field> {
  if (form.is !== 'incomplete') return form;
  const errors = { ...form.errors, [field]: undefined };
  return Object.values(errors).some((error) => error !== undefined)
    ? { is: 'incomplete', errors }
    : { is: 'filling' };
}

function textOf(cause: unknown): string | null {
  return errorTextOf(cause) ?? (cause instanceof Error && cause.message !== '' ? cause.message : null);
}
