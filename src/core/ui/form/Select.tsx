import { type ComponentProps, useId } from 'react';
import { Icon } from '#core/ui/Icon.tsx';
import field from './Field.module.css';
import { Labelled } from './Field.tsx';
import styles from './Select.module.css';

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'style' | 'value' | 'onChange' | 'children'> {
  label: string;
  hideLabel?: boolean;
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** The platform's own select. `onChange` gets the value of the chosen option. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, options, value, onChange, ...select } = props;
  const id = useId();
  const choose = (text: string) => {
    const option = options.find((candidate) => candidate.value === text);
    if (option) onChange(option.value);
  };
  return (
    <Labelled id={id} label={label} hideLabel={hideLabel}>
      <span className={styles.frame}>
        <select
          {...select}
          id={id}
          className={field.control}
          value={value}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size="small" />
      </span>
    </Labelled>
  );
}
