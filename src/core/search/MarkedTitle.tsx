import { Fragment } from 'react';
import styles from './OptionList.module.css';

/** A title in which the words that were searched for are marked. */
export function MarkedTitle({ title, text }: { readonly title: string; readonly text: string }) {
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
