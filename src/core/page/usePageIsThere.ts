import { useEffect, useState } from 'react';

/** A provider that takes its time must not keep the menus from people. */
const LONGEST_WAIT_MS = 3_000;

/**
 * False until the page has painted what it was opened for, true from then on. What it can be read without is asked for
 * only then: on a slow line it would arrive instead of the page.
 */
export function usePageIsThere(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => whenPageIsThere(() => setThere(true)), []);
  return isThere;
}

/** @returns takes the call back */
function whenPageIsThere(tell: () => void): () => void {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout>;
  const afterPaint = () => {
    frame = requestAnimationFrame(() => {
      // The frame's own paint comes after its callbacks.
      timer = setTimeout(tell);
    });
  };
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const settle = () => {
    stop();
    afterPaint();
  };
  const look = () => {
    if (document.querySelector('[aria-busy="true"]') === null) settle();
  };
  const observer = new MutationObserver(look);
  timer = setTimeout(settle, LONGEST_WAIT_MS);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
  look();
  return stop;
}
