import { memo, useCallback } from 'react';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { type OptionGroup, optionId, type SearchOption } from './groupResults.ts';
import { OptionLine } from './OptionLine.tsx';
import styles from './OptionList.module.css';

interface OptionListProps {
  id: string;
  groups: readonly OptionGroup[];
  /** Index of the current option in the whole list. */
  active: number | null;
  /** Index of the option that Enter takes when none is current; -1 for none. */
  first: number;
  /** The text that was searched for, whose words are marked. */
  text: string;
  /** Must keep its identity, because there may be thousands of options. */
  onOpen: (option: SearchOption) => void;
}

/** The options in their groups. The focus stays in the combobox. */
export function OptionList({ id, groups, active, first, text, onOpen }: OptionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Search results"
      tabIndex={-1}
      className={styles.list}
      // A press must not move the focus out of the combobox.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ label, icon, options }, index) => {
        const start = groups.slice(0, index).reduce((sum, group) => sum + group.options.length, 0);
        const isInside = active !== null && active >= start && active < start + options.length;
        return (
          <Group
            key={label}
            id={id}
            label={label}
            icon={icon}
            options={options}
            start={start}
            active={isInside ? active : null}
            first={active === null ? first - start : -1}
            text={text}
            onOpen={onOpen}
          />
        );
      })}
    </div>
  );
}

interface GroupProps extends OptionGroup, Omit<OptionListProps, 'groups'> {
  start: number;
}

const Group = memo(function Group({
  id,
  label,
  icon,
  options,
  start,
  active,
  first,
  text,
  onOpen,
}: GroupProps) {
  // Of the list's own making: an id in aria-labelledby has no space.
  const headingId = `${id}-from-${start}`;
  const line = useCallback(
    (option: SearchOption, index: number) => (
      <OptionLine
        id={optionId(id, start + index)}
        option={option}
        icon={icon}
        isActive={active === start + index}
        isFirst={index === first}
        text={text}
        onOpen={onOpen}
      />
    ),
    [id, icon, start, active, first, text, onOpen],
  );
  return (
    <fieldset aria-labelledby={headingId}>
      <div id={headingId} role="presentation" className={styles.heading}>
        {label}
      </div>
      <LongRows as="div" rows={options} render={line} startAt={active === null ? 0 : active - start} />
    </fieldset>
  );
});
