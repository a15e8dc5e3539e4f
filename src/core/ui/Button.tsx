import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface ButtonLook {
  /** 'secondary' by default; one 'primary' per view; 'quiet' has no frame. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'regular' | 'small' | undefined;
}

/** Attributes that make a link look like a button: `<Link {...buttonLook({ variant: 'primary' })} to="/">`. */
export function buttonLook({ variant = 'secondary', size = 'regular' }: ButtonLook = {}) {
  return { className: styles.button, 'data-variant': variant, 'data-size': size };
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'>, ButtonLook {
  /** Stands before the text. */
  icon?: IconName;
  /** Out of use: a press does nothing. `disabled` would take the focus from it, e.g. from the press that led to an end. */
  isOff?: boolean | undefined;
}

/** A push button of type 'button' by default. An icon alone needs an aria-label. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, isOff, onClick, children, type = 'button', ...rest } = props;
  return (
    <button
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
      {...rest}
      {...buttonLook({ variant, size })}
      type={type}
    >
      {icon && <Icon name={icon} size={size === 'small' ? 'small' : 'regular'} />}
      {children}
    </button>
  );
}
