import type { ComponentProps } from 'react';
import type { Action } from '#core/app/definePlugin.ts';
import { Button } from '#core/ui/Button.tsx';
import { Icon } from '#core/ui/Icon.tsx';

interface ActionButtonProps<On> extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  readonly action: Action<On>;
  readonly on: On;
}

/** The button of an action, with its picture, its words and its deed. Children take the place of the words. */
export function ActionButton<On>({
  action,
  on,
  icon = action.icon,
  children,
  ...look
}: ActionButtonProps<On>) {
  // An arrow to what comes next stands behind the words.
  const isAhead = icon === 'chevron-right';
  return (
    <Button {...look} {...(icon && !isAhead && { icon })} onClick={() => action.perform(on)}>
      {children ?? action.button ?? action.does}
      {isAhead && <Icon name={icon} size={look.size === 'small' ? 'small' : 'regular'} />}
    </Button>
  );
}
