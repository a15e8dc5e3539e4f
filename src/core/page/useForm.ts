import { useActorRef, useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { fromPromise, type StateValueFrom } from 'xstate';
import { errorTextOf } from '#core/api/errorText.ts';
import { inspected } from '#core/inspector/inspected.ts';
import { type FormValues, formMachine } from '#machines/form.ts';

interface FormOptions {
  /** Resolves to null when it worked, else to the text of the refusal. */
  readonly send: (values: FormValues, signal: AbortSignal) => Promise<string | null>;
  /** Stands for a thrown error without a message. */
  readonly fallback: string;
}

interface Form<Field extends string> {
  readonly state: StateValueFrom<typeof formMachine>;
  /** Why the provider did not take what was sent last; null unless it was refused. */
  readonly refusal: string | null;
  /** What a field shows and listens to: its error goes when it is changed. */
  errorOf(field: Field): { readonly error: string | null; readonly onChange: () => void };
  /** Sends the values, unless there are errors: then it shows those. */
  submit(values: FormValues, errors: Readonly<Partial<Record<Field, string>>>): void;
  /** Takes the form back to its beginning, unless it is being sent. */
  reset(): void;
}

/** A form that is sent once at a time and then gives way to its success message; leaving the page cancels the call. */
export function useForm<Field extends string>({ send, fallback }: FormOptions): Form<Field> {
  const machine = formMachine.provide({
    actors: {
      send: fromPromise<void, FormValues>(async ({ input, signal }) => {
        const refusal = await send(input, signal).catch((cause: unknown) => textOf(cause) ?? fallback);
        if (refusal !== null) throw new Error(refusal);
      }),
    },
  });
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
