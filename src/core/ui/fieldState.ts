/** How a control and its messages find each other. */

export const fieldHintId = (id: string) => `${id}-hint`;
export const fieldErrorId = (id: string) => `${id}-error`;

interface FieldTexts {
  hint?: string | undefined;
  error?: string | null | undefined;
}

/** ARIA attributes of the control `id` for the messages that are shown. */
export function fieldState(id: string, { hint, error }: FieldTexts) {
  const described = [hint && fieldHintId(id), error && fieldErrorId(id)].filter(Boolean).join(' ');
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  };
}
