import { type ComponentProps, useId } from 'react';
import control from './Control.module.css';
import { FieldFrame } from './FieldFrame.tsx';
import { fieldState } from './fieldState.ts';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'style'> {
  label: string;
  hint?: string;
  error?: string | null;
}

/** Several lines of text, framed and announced like TextField. */
export function TextArea({ label, hint, error, rows = 6, ...textarea }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea {...textarea} {...fieldState(id, { hint, error })} className={control.control} rows={rows} />
    </FieldFrame>
  );
}
