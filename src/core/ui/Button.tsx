import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook } from './buttonLook.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'>, ButtonLook {
  /** Stands before the text. */
  icon?: IconName;
}

/** A push button of type 'button' unless told otherwise. An icon alone needs an aria-label. */
export function Button({ variant, size, icon, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} {...buttonLook({ variant, size })} type={type}>
      {icon && <Icon name={icon} size={size === 'small' ? 'small' : 'regular'} />}
      {children}
    </button>
  );
}
