import { useRouter } from '@tanstack/react-router';
import { Fragment, type MouseEvent, memo, useEffect } from 'react';
import type { GroupIcon } from '#core/app/definePlugin.ts';
import { Icon } from '#core/ui/Icon.tsx';
import { isPlainPress } from '#core/ui/isPlainPress.ts';
import type { SearchOption } from './groupResults.ts';
import styles from './OptionList.module.css';

interface OptionLineProps {
  id: string;
  option: SearchOption;
  icon: GroupIcon | undefined;
  isActive: boolean;
  /** Enter takes it. */
  isFirst: boolean;
  text: string;
  onOpen: (option: SearchOption) => void;
}

/** A link when the option leads to a page of the portal, else plain text. */
export const OptionLine = memo(function OptionLine({
  id,
  option,
  icon,
  isActive,
  isFirst,
  text,
  onOpen,
}: OptionLineProps) {
  const router = useRouter();
  const { title, path, act } = option;
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [isActive, id]);
  const line = {
    id,
    role: 'option',
    // Whole, however its words are marked.
    'aria-label': title,
    'aria-selected': isActive,
    'data-enter': isFirst,
    className: styles.option,
  };
  const content = (
    <>
      {icon && <Icon name={icon} size="small" />}
      <span className={styles.title}>
        <MarkedTitle title={title} text={text} />
      </span>
    </>
  );
  if (path === null && act) {
    return (
      <button {...line} type="button" tabIndex={-1} onClick={() => onOpen(option)}>
        {content}
      </button>
    );
  }
  if (path === null) {
    return (
      <div {...line} aria-disabled="true">
        {content}
      </div>
    );
  }
  const follow = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
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
      {content}
    </a>
  );
});

/** A title in which the words that were searched for are marked. */
function MarkedTitle({ title, text }: { readonly title: string; readonly text: string }) {
  const words = text.split(/\s+/).filter(Boolean).map(escaped);
  if (words.length === 0) return title;
  const matches = [...title.matchAll(new RegExp(words.join('|'), 'gi'))];
  return (
    <>
      {matches.map(({ 0: match, index }, at) => {
        const before = matches[at - 1];
        return (
          <Fragment key={index}>
            {title.slice(before ? before.index + before[0].length : 0, index)}
            <span className={styles.match}>{match}</span>
          </Fragment>
        );
      })}
      {title.slice(matches.reduce((_, { 0: match, index }) => index + match.length, 0))}
    </>
  );
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
