/** The hash in the name of the portal's own script, as in its error reports. It changes with any part of the code. */
export function buildName(): string {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')];
  return scripts.map(({ src }) => /\/portal-([\w-]{8})\.js$/.exec(src)?.[1]).find(Boolean) ?? 'development';
}
