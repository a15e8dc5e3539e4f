/** How often each file could not be had, by its address. */
const failures = new Map<string, number>();

/**
 * Imports a lazy file. Many browsers never ask again for a module that could not be had, so after a failure the same
 * file is imported by another address.
 * @param load the dynamic import alone
 * @param name one of the module's exports, by which it is found again
 * @throws what the import throws
 */
export async function importCode<Module extends object>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    // Browsers that do not name the file do ask again.
    const [file] = /https?:\S+\.js/.exec(String(error)) ?? [];
    if (file === undefined) throw error;
    const times = failures.get(file) ?? 0;
    failures.set(file, times + 1);
    if (times === 0) throw error;
    const again: Promise<Record<string, Module>> = import(/* @vite-ignore */ `${file}?again=${times}`);
    return again
      .then((held) => moduleIn(held, name))
      .catch(() => {
        throw error;
      });
  }
}

/** A file of the build may hold several modules. It exports each of them as an object of its exports then. */
function moduleIn<Module extends object>(file: Record<string, Module>, name: string): Module {
  const found = [file as unknown as Module, ...Object.values(file)].find(
    (held) => Object.prototype.toString.call(held) === '[object Module]' && name in held,
  );
  if (found === undefined) throw new Error(`The file has no ${name}.`);
  return found;
}
