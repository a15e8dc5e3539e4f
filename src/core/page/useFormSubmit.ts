import { useEffect, useRef, useState } from 'react';
import { errorTextOf } from '#core/api/errorText.ts';

export type FormState =
  | { readonly step: 'filling'; readonly error: string | null }
  | { readonly step: 'submitting' }
  | { readonly step: 'done' };

export interface FormSubmit {
  readonly state: FormState;
  /** Shows an error and sends nothing. */
  refuse(error: string): void;
  /** @param send resolves to null when it worked, else to the text of the refusal */
  submit(send: (signal: AbortSignal) => Promise<string | null>): Promise<void>;
}

/**
 * A form that is sent once at a time and then gives way to its success message; leaving the page cancels the call.
 * @param fallback text for a thrown error without a message
 */
export function useFormSubmit(fallback: string): FormSubmit {
  const [state, setState] = useState<FormState>({ step: 'filling', error: null });
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const refuse = (error: string) => setState({ step: 'filling', error });

  const submit: FormSubmit['submit'] = async (send) => {
    const controller = new AbortController();
    leaving.current = controller;
    setState({ step: 'submitting' });
    try {
      const refusal = await send(controller.signal);
      if (refusal === null) setState({ step: 'done' });
      else refuse(refusal);
    } catch (error) {
      if (controller.signal.aborted) return;
      refuse(
        errorTextOf(error) ?? (error instanceof Error && error.message !== '' ? error.message : fallback),
      );
    }
  };

  return { state, submit, refuse };
}
