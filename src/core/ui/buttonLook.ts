import styles from './Button.module.css';

export interface ButtonLook {
  /** 'secondary' by default; one 'primary' per view; 'quiet' has no frame. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'regular' | 'small' | undefined;
}

/** Attributes that make a link look like a button: `<Link {...buttonLook({ variant: 'primary' })} to="/">`. */
export function buttonLook({ variant = 'secondary', size = 'regular' }: ButtonLook = {}) {
  return { className: styles.button, 'data-variant': variant, 'data-size': size };
}
