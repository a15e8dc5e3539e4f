import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, memo, useEffect } from 'react';
import styles from './OptionList.module.css';
import type { SearchOption } from './options.ts';

interface OptionLineProps {
  id: string;
  option: SearchOption;
  isActive: boolean;
  onOpen: (option: SearchOption) => void;
}

/** A link where the option leads somewhere in the portal, else plain text. */
export const OptionLine = memo(function OptionLine({ id, option, isActive, onOpen }: OptionLineProps) {
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
    // With these keys the browser opens the link elsewhere.
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
