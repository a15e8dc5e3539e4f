/**
 * Keeps the keys of an input method, with which people write Chinese, Japanese, Korean and more, from every handler of the
 * page: Enter takes one of its words then, Escape gives it up, and the arrows choose.
 */
import { useEffect } from 'react';

export function useInputMethodKeys(): void {
  useEffect(() => {
    const { documentElement } = document;
    // Not on the document, where the signs that somebody is there are heard.
    documentElement.addEventListener('keydown', keepFromPage, { capture: true });
    return () => documentElement.removeEventListener('keydown', keepFromPage, { capture: true });
  }, []);
}

function keepFromPage(event: KeyboardEvent): void {
  // For the key that ends a word, Safari says code 229 and no longer that it composes.
  if (event.isComposing || event.keyCode === 229) event.stopPropagation();
}
