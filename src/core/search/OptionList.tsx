import { memo, useCallback } from 'react';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { optionId } from './listState.ts';
import { OptionLine } from './OptionLine.tsx';
import styles from './OptionList.module.css';
import type { OptionGroup, SearchOption } from './options.ts';

interface OptionListProps {
  id: string;
  groups: readonly OptionGroup[];
  /** Place of the current option in the whole list. */
  active: number | null;
  /** Must keep its identity: there may be thousands of options. */
  onOpen: (option: SearchOption) => void;
}

/** The options in their groups. The focus stays in the combobox. */
export function OptionList({ id, groups, active, onOpen }: OptionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Search results"
      tabIndex={-1}
      className={styles.list}
      // A press must not take the focus out of the box.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ label, options }, index) => {
        const start = groups.slice(0, index).reduce((sum, group) => sum + group.options.length, 0);
        const isInside = active !== null && active >= start && active < start + options.length;
        return (
          <Group
            key={label}
            id={id}
            label={label}
            options={options}
            start={start}
            active={isInside ? active : null}
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

const Group = memo(function Group({ id, label, options, start, active, onOpen }: GroupProps) {
  const headingId = `${id}-${label}`;
  const line = useCallback(
    (option: SearchOption, index: number) => (
      <OptionLine
        id={optionId(id, start + index)}
        option={option}
        isActive={active === start + index}
        onOpen={onOpen}
      />
    ),
    [id, start, active, onOpen],
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
