import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, memo, useCallback, useEffect } from 'react';
import { LongRows } from '#core/ui/table/LongRows.tsx';
import { type OptionGroup, optionId, type SearchOption } from './groupResults.ts';
import styles from './OptionList.module.css';

interface OptionListProps {
  id: string;
  groups: readonly OptionGroup[];
  /** Index of the current option in the whole list. */
  active: number | null;
  /** Must keep its identity, because there may be thousands of options. */
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
      // A press must not move the focus out of the combobox.
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

interface OptionLineProps {
  id: string;
  option: SearchOption;
  isActive: boolean;
  onOpen: (option: SearchOption) => void;
}

/** A link when the option leads to a page of the portal, else plain text. */
const OptionLine = memo(function OptionLine({ id, option, isActive, onOpen }: OptionLineProps) {
  const router = useRouter();
  const { title, path } = option;
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [isActive, id]);
  const line = { id, role: 'option', 'aria-selected': isActive, className: styles.option };
  if (path === null) {
    return (
      <div {...line} aria-disabled="true">
        <span className={styles.title}>{title}</span>
      </div>
    );
  }
  const follow = (event: MouseEvent) => {
    // With these keys the browser opens the link in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(option);
  };
  return (
    <a
      {...line}
      href={router.history.createHref(router.basepath.replace(/\/$/, '') + path)}
      tabIndex={-1}
      onClick={follow}
    >
      <span className={styles.title}>{title}</span>
    </a>
  );
});
