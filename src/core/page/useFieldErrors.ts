import { useState } from 'react';

type FieldErrors<Field extends string> = { readonly [Name in Field]?: string | undefined };

/** Errors of single fields that were found without asking the provider; each goes when its field is changed. */
export function useFieldErrors<Field extends string>() {
  const [errors, show] = useState<FieldErrors<Field>>({});
  const errorOf = (field: Field) => ({
    error: errors[field] ?? null,
    onChange: () => show((shown) => (shown[field] ? { ...shown, [field]: undefined } : shown)),
  });
  return { errorOf, show };
}
