import type { ComponentProps, MouseEvent } from 'react';
import picture from './picture.module.css';

interface PlotInputProps extends ComponentProps<'input'> {
  /** A press of a pointer. */
  readonly onPress: ((event: MouseEvent) => void) | undefined;
}

/** Lies over a plot, and takes its presses and keys. The range input alone has the focus. */
export function PlotInput({ onPress, ...input }: PlotInputProps) {
  return (
    <>
      {onPress && (
        <button
          className={picture.press}
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
        />
      )}
      <input className={picture.keys} type="range" {...input} />
    </>
  );
}
