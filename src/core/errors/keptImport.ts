/**
 * A dynamic import whose module stays at hand once it is loaded. Even for a loaded file, `import()` takes several tasks
 * of the browser, and it renders between them: a call that waits for its code would be sent after the next picture.
 */
export function keptImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let kept: Module | null = null;
  return async () => {
    kept ??= await load();
    return kept;
  };
}
