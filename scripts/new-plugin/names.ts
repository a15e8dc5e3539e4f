export interface PluginNames {
  /** Folder, id and address, in small letters with hyphens. */
  readonly id: string;
  /** 'nightReport' */
  readonly variable: string;
  /** 'NightReport' */
  readonly component: string;
  /** 'Night Report' */
  readonly title: string;
}

const LONGEST = 40;

/** Words that cannot name a variable in a module. */
const LANGUAGE = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends
  false finally for function if implements import in instanceof interface let new null package private protected
  public return static super switch this throw true try typeof undefined var void while with yield`.split(
    /\s+/,
  ),
);

/** Names whose variables would clash with the new files' own imports, and reserved addresses and search groups. */
const KEPT = new Map([
  ['create', 'its route would be named like the function createRoute'],
  ['signed-in', 'its route would be named like the parent of all routes'],
  ['create-route', 'it would be named like the function createRoute'],
  ['define-plugin', 'it would be named like the function definePlugin'],
  ['lazy-fn', 'it would be named like the function lazyFn'],
  ['lazy-route-component', 'it would be named like the function lazyRouteComponent'],
  ['page', 'it would be named like the import of its page'],
  ['signed-in-route', 'it would be named like the parent of all routes'],
  ['late-plugin', 'it would be named like the function lazyPlugin'],
  ['installed', 'it would be named like the list of plugins'],
  ['portal', "that is the shell's own id"],
  ['pages', "that is the palette's own group"],
  ['api', 'the server answers at that address'],
  ['assets', 'the server answers at that address'],
  ['healthz', 'the server answers at that address'],
  ['media', 'the server answers at that address'],
  ['readyz', 'the server answers at that address'],
]);

export function namesOf(id: string): PluginNames {
  const words = id.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const component = words.join('');
  return {
    id,
    variable: component.charAt(0).toLowerCase() + component.slice(1),
    component,
    title: words.join(' '),
  };
}

/** Why this name cannot be used for a plugin, whatever other plugins there are; null when it can. */
export function nameProblem(id: string): string | null {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id)) {
    return `'${id}' cannot name a plugin: use small letters, digits and single hyphens, a letter first, as in 'night-report'.`;
  }
  if (id.length > LONGEST) return `'${id}' is too long for a plugin: ${LONGEST} characters are the most.`;
  if (LANGUAGE.has(id)) return `'${id}' cannot name a plugin: it is a word of the language.`;
  const reason = KEPT.get(id);
  return reason === undefined ? null : `'${id}' cannot name a plugin: ${reason}.`;
}
