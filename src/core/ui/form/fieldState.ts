/** How a control and its messages find each other. */

export const fieldHintId = (id: string) => `${id}-hint`;
export const fieldErrorId = (id: string) => `${id}-error`;

interface FieldTexts {
  hint?: string | undefined;
  error?: string | null | undefined;
  /** Of an error that is shown elsewhere, once for several fields; null when this one is fine. */
  errorId?: string | null | undefined;
}

/** ARIA attributes of the control `id` for the messages that are shown. */
export function fieldState(id: string, { hint, error, errorId }: FieldTexts) {
  const described = [hint && fieldHintId(id), error && fieldErrorId(id), errorId].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error || errorId ? true : undefined,
    'aria-describedby': described || undefined,
  };
}
