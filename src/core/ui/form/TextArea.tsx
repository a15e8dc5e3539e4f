import { type ComponentProps, useId } from 'react';
import control from './Control.module.css';
import { FieldFrame } from './FieldFrame.tsx';
import { fieldState } from './fieldState.ts';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'style'> {
  label: string;
  hint?: string;
  error?: string | null;
  /** Of an error that is shown elsewhere, once for several fields; null when this one is fine. */
  errorId?: string | null;
}

/** Several lines of text, framed and announced like TextField. */
export function TextArea({ label, hint, error, errorId, rows = 6, ...textarea }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...textarea}
        {...fieldState(id, { hint, error, errorId })}
        className={control.control}
        rows={rows}
      />
    </FieldFrame>
  );
}
