/** How often each file could not be had, by its address. */
const failures = new Map<string, number>();

/**
 * Imports a lazy file. Many browsers never ask again for a module that could not be had, so after a failure the same
 * file is imported by another address.
 * @param load the dynamic import alone
 * @throws what the import throws
 */
export async function importCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    // Browsers that do not name the file do ask again.
    const [file] = /https?:\S+\.js/.exec(String(error)) ?? [];
    if (file === undefined) throw error;
    const times = failures.get(file) ?? 0;
    failures.set(file, times + 1);
    if (times === 0) throw error;
    const again: Promise<Module> = import(/* @vite-ignore */ `${file}?again=${times}`);
    return again.catch(() => {
      throw error;
    });
  }
}
