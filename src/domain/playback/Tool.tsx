import { memo } from 'react';
import { Button } from '#core/ui/Button.tsx';
import { Icon, type IconName } from '#core/ui/Icon.tsx';

interface ToolProps {
  readonly name: string;
  /** As on the keyboard. */
  readonly keyName?: string;
  readonly icon: IconName;
  /** Of a switch. */
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  /** Must keep its identity: a step to another recording renders the bar, and few of its buttons. */
  readonly onPress: () => void;
}

/** A button of the bar: a picture, its name, and the key that does the same. */
export const Tool = memo(function Tool({ name, keyName, icon, isOn, isOff = false, onPress }: ToolProps) {
  return (
    <Button
      variant="quiet"
      aria-label={name}
      aria-pressed={isOn}
      // Not disabled: the focus would be lost when a still follows a clip.
      aria-disabled={isOff}
      title={keyName ? `${name} (${keyName})` : name}
      onClick={isOff ? undefined : onPress}
    >
      <Icon name={icon} />
    </Button>
  );
});
