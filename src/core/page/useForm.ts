import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { fromPromise, type StateValueFrom } from 'xstate';
import { errorTextOf } from '#core/api/errorText.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { type FormValues, formMachine } from '#machines/form.ts';

interface FormOptions {
  /** Resolves to null on success, else to the text of the refusal. */
  readonly send: (values: FormValues, signal: AbortSignal) => Promise<string | null>;
  /** Shown for a thrown error without a message. */
  readonly fallback: string;
}

interface Form<Field extends string> {
  readonly state: StateValueFrom<typeof formMachine>;
  /** Why the provider refused the last submission; null if it did not. */
  readonly refusal: string | null;
  /** A field's error and its change handler. Changing the field clears its error. */
  errorOf(field: Field): { readonly error: string | null; readonly onChange: () => void };
  /** Sends the values. If there are errors, shows those instead. */
  submit(values: FormValues, errors: Readonly<Partial<Record<Field, string>>>): void;
  /** Resets the form, unless it is being sent. */
  reset(): void;
}

/** A form that is submitted once at a time, and replaced by a success message. Leaving the page cancels the call. */
export function useForm<Field extends string>(options: FormOptions): Form<Field> {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const [machine] = useState(() =>
    formMachine.provide({
      actors: {
        send: fromPromise<void, FormValues>(async ({ input, signal }) => {
          const { send, fallback } = latest.current;
          const refusal = await send(input, signal).catch((cause: unknown) => textOf(cause) ?? fallback);
          if (refusal !== null) throw new Error(refusal);
        }),
      },
    }),
  );
  const actor = useActorRef(machine, inspected);
  const snapshot = useSelector(actor, (current) => current);
  const reset = useCallback(() => actor.send({ type: 'reset' }), [actor]);
  return {
    state: snapshot.value,
    refusal: snapshot.matches('refused') ? snapshot.context.refusal : null,
    errorOf: (field) => ({
      error: (snapshot.matches('incomplete') && snapshot.context.errors[field]) || null,
      onChange: () => actor.send({ type: 'edit', field }),
    }),
    submit: (values, errors) => actor.send({ type: 'submit', values, errors }),
    reset,
  };
}

function textOf(cause: unknown): string | null {
  return errorTextOf(cause) ?? (cause instanceof Error && cause.message !== '' ? cause.message : null);
}
