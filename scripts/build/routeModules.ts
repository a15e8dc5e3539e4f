/** Finds out which source files the portal's routes import lazily, by running the list of installed plugins. */
import type { AnyRoute } from '@tanstack/react-router';
import { toJsonSchema } from '@valibot/to-json-schema';
import { createRunnableDevEnvironment, resolveConfig } from 'vite';
import { ESModulesEvaluator, type ModuleRunnerContext, ssrDynamicImportKey } from 'vite/module-runner';
import type { Plugin } from '../../src/core/app/definePlugin.ts';
import type { InstalledPlugin } from '../../src/core/app/lazyPlugin.ts';
import type { PluginConfig } from '../../src/core/app/pluginConfig.ts';
import { refuseConflicts } from '../../src/core/app/refuseConflicts.ts';
import { routePath } from '../../src/core/app/routePath.ts';

export interface RouteModules {
  /** The plugin that it belongs to. */
  readonly owner: PluginFacts;
  /** Path within the portal's folder, as declared, e.g. '/event/$id'. */
  readonly path: string;
  /** Whether the route's parent redirects people who are not signed in to the login page. */
  readonly signedIn: boolean;
  /** Heading of a page that has the same one for everybody. */
  readonly title: string | undefined;
  /** Whether the page uses more than the usual width. */
  readonly wide: true | 'admin' | undefined;
  /** Absolute paths of the files that the route itself imports lazily; none for a route that only redirects. */
  readonly own: readonly string[];
  /** Files that its parents import lazily. */
  readonly parents: readonly string[];
  /** The file of a lazy plugin. */
  readonly plugin: readonly string[];
}

interface PluginFacts {
  readonly id: string;
  readonly optional: boolean;
  /** JSON Schema of its settings, if it has some. */
  readonly config?: object;
}

interface Lazy {
  readonly preload?: () => unknown;
}

/**
 * @param root the project's folder
 * @param list file that exports the plugins as `installed`, e.g. 'src/plugins/installed.ts'
 * @throws PluginConflict when two of them that need no switch claim the same
 */
export async function routeModules(root: string, list: string): Promise<RouteModules[]> {
  const environments = { routes: { consumer: 'server' as const, resolve: { external: true as const } } };
  // Vite's style-sheet plugin works only after its start hook, which environments other than the browser's must
  // request.
  const server = { perEnvironmentStartEndDuringDev: true };
  const config = await resolveConfig(
    { root, configFile: false, environments, server },
    'serve',
    'production',
  );
  const evaluator = new NotingEvaluator();
  const environment = createRunnableDevEnvironment('routes', config, {
    runnerOptions: { hmr: false, evaluator },
    hot: false,
  });
  await environment.init();
  await environment.pluginContainer.buildStart();
  const files = async (specifiers: readonly string[]) => {
    const found = await Promise.all(specifiers.map((name) => environment.pluginContainer.resolveId(name)));
    return found.flatMap((file) => file?.id ?? []);
  };
  try {
    const { installed } = await environment.runner.import<{ installed: readonly InstalledPlugin[] }>(
      `/${list}`,
    );
    const learnt: RouteModules[] = [];
    const always: Plugin[] = [];
    for (const entry of installed) {
      evaluator.noted.length = 0;
      const loaded = 'load' in entry ? await entry.load() : entry;
      if (!('load' in entry)) always.push(loaded);
      const config = await loaded.config?.();
      const owner = {
        id: entry.id,
        optional: 'load' in entry,
        ...(config && { config: settingsSchema(entry.id, config) }),
      };
      const plugin = await files(evaluator.noted);
      for (const route of loaded.routes) {
        const chain = ancestorsOf(route);
        const [own = [], ...parents] = await Promise.all(
          chain.map((one) => files(evaluator.lazyImportsOf(one))),
        );
        const path = chain.map(routePath).reverse().join('/').replace(/\/+/g, '/');
        const signedIn = chain.some(({ options }) => 'id' in options && options.id === 'signed-in');
        const title = route.options.staticData?.title;
        learnt.push({
          owner,
          path,
          signedIn,
          title: signedIn && !path.includes('$') && typeof title === 'string' ? title : undefined,
          wide: route.options.staticData?.wide,
          own,
          parents: parents.flat(),
          plugin,
        });
      }
    }
    refuseConflicts(always);
    return learnt;
  } finally {
    await environment.close();
  }
}

/** The plugins in the order of the list, each with the paths of its routes. */
export function pluginsOf(routes: readonly RouteModules[]) {
  const ids = [...new Set(routes.map(({ owner }) => owner.id))];
  return ids.map((id) => {
    const own = routes.filter(({ owner }) => owner.id === id);
    const config = own[0]?.owner.config;
    return {
      id,
      optional: own.some(({ owner }) => owner.optional),
      paths: own.map(({ path }) => path),
      ...(config && { config }),
    };
  });
}

/** @throws Error for a schema with a check that JSON Schema does not know: servers could not make it */
function settingsSchema(id: string, { schema }: PluginConfig): object {
  try {
    const { $schema: _, ...bare } = toJsonSchema(schema, { typeMode: 'input' });
    return bare;
  } catch (error) {
    throw new Error(`The settings of the plugin '${id}' cannot be written as JSON Schema.`, { cause: error });
  }
}

/** Runs modules as Vite does, and records their dynamic imports. */
class NotingEvaluator extends ESModulesEvaluator {
  /** Paths of the imported files, relative to the project's folder. */
  readonly noted: string[] = [];
  private isLoading = true;
  /** A route that has been asked before, as parents are, does not import its page again. */
  private readonly seen = new Map<AnyRoute, readonly string[]>();

  override runInlinedModule(context: ModuleRunnerContext, code: string): Promise<unknown> {
    const load = context[ssrDynamicImportKey];
    const noteImport: typeof load = (file) => {
      this.noted.push(file);
      return this.isLoading ? load(file) : new Promise(() => undefined);
    };
    return super.runInlinedModule({ ...context, [ssrDynamicImportKey]: noteImport }, code);
  }

  /** What a route would import for its page. The page is not loaded. */
  lazyImportsOf(route: AnyRoute): readonly string[] {
    const known = this.seen.get(route);
    if (known !== undefined) return known;
    const { component, pendingComponent } = route.options;
    const lazy: readonly (Lazy | undefined)[] = [component, pendingComponent];
    this.noted.length = 0;
    this.isLoading = false;
    for (const part of lazy) part?.preload?.();
    this.isLoading = true;
    const imported = [...new Set(this.noted)];
    this.seen.set(route, imported);
    return imported;
  }
}

/** The route itself, its parent, and so on up to the root. */
function ancestorsOf(route: AnyRoute): AnyRoute[] {
  const parent: AnyRoute | undefined = route.options.getParentRoute?.();
  return parent === undefined ? [route] : [route, ...ancestorsOf(parent)];
}
