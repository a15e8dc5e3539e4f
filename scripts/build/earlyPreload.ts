import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { earlyAnswersScript } from './earlyAnswersScript.ts';

/** Files that every signed-in page needs beside its own. */
const ALWAYS = ['src/core/shell/Shell.tsx', 'src/core/api/sendCall.ts'];
/** Where whoever has no token ends up. */
const LOGIN = ['src/plugins/sign-in/LoginPage.tsx'];
/** What tells whoever comes back from another sign-in that it goes on. */
const CALLBACK = ['src/plugins/sign-in/LoginCallbackPage.tsx'];

interface RouteFiles {
  /** As declared, e.g. '/event/$id'. */
  readonly path: string;
  /** Source files that the route imports late: its page and its loader. */
  readonly late: readonly string[];
}

/**
 * Puts a small script into the built page: who has a token gets the asked-for page's files beside the entry,
 * instead of one round trip after it, and the answers to the page's first calls. Who has none gets the login form's, and
 * who comes back from another sign-in those of the page that takes the token over. Style sheets are fetched but not
 * applied: the page's own import does that, and waits for them where it finds none applied. Its hash goes into the
 * content security policy like that of any inline script.
 */
export function earlyPreload(): Plugin {
  const routes: RouteFiles[] = [];
  return {
    name: 'early-preload',
    apply: 'build',
    moduleParsed({ id, dynamicallyImportedIds }) {
      const file = relative(process.cwd(), id);
      if (!/^src\/plugins\/.*\.ts$/.test(file) || dynamicallyImportedIds.length === 0) return;
      const source = readFileSync(id, 'utf8');
      const paths = [...source.matchAll(/^ {2}path: '([^']+)'/gm)].flatMap(([, path]) => path ?? []);
      // A file with several routes does not say which import belongs to which.
      const [path, ...others] = paths;
      if (path === undefined || others.length > 0 || !source.includes('signedInRoute')) return;
      routes.push({ path, late: dynamicallyImportedIds.map((late) => relative(process.cwd(), late)) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) =>
        bundle === undefined ? html : { html: stylesAfterShell(html), tags: [preloadTag(bundle, routes)] },
    },
  };
}

/**
 * In the head a style sheet keeps back everything; after the shell it keeps back only what follows, and scripts wait
 * for it there as well, so that nothing is ever shown without its style.
 */
function stylesAfterShell(html: string): string {
  const links = html.match(/^ *<link rel="stylesheet"[^>]*>\n/gm) ?? [];
  return links
    .reduce((rest, link) => rest.replace(link, ''), html)
    .replace(/^ *<noscript>/m, (noscript) => links.join('') + noscript);
}

function preloadTag(bundle: Rolldown.OutputBundle, routes: readonly RouteFiles[]): HtmlTagDescriptor {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = closure(
    bundle,
    chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
  );
  const filesOf = (sources: readonly string[]) => {
    const starts = chunks.filter(({ facadeModuleId }) => sources.includes(sourceName(facadeModuleId)));
    const names = closure(
      bundle,
      starts.map(({ fileName }) => fileName),
    );
    const css = [...names].flatMap((name) => [
      ...(chunkNamed(bundle, name)?.viteMetadata?.importedCss ?? []),
    ]);
    return [...names, ...css].filter((name) => !entry.has(name));
  };
  const always = filesOf(ALWAYS);
  const login = filesOf(LOGIN);
  const callback = filesOf(CALLBACK);
  const files = [
    ...new Set([...always, ...login, ...callback, ...routes.flatMap(({ late }) => filesOf(late))]),
  ];
  const numbers = (names: readonly string[]) => names.map((name) => files.indexOf(name));
  const table = routes.map(({ path, late }) => [
    `^${path.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')}/?$`,
    numbers(filesOf(late)),
  ]);
  return {
    tag: 'script',
    injectTo: 'head',
    children: script({
      files,
      always: numbers(always),
      login: numbers(login),
      callback: numbers(callback),
      table,
    }),
  };
}

interface Preloads {
  readonly files: readonly string[];
  /** Numbers of files. */
  readonly always: readonly number[];
  readonly login: readonly number[];
  readonly callback: readonly number[];
  /** Of each route: its pattern, and numbers of files. */
  readonly table: readonly unknown[];
}

function script({ files, always, login, callback, table }: Preloads): string {
  return `(()=>{let t;try{t=sessionStorage.getItem("token")||localStorage.getItem("token")}catch{}
const f=${JSON.stringify(files)},b=new URL(document.baseURI).pathname.length-1,p=location.pathname.slice(b),s=new Set(p==="/login-callback"?${JSON.stringify(callback)}:t?${JSON.stringify(always)}:p==="/login"?${JSON.stringify(login)}:[]);
for(const[r,n]of ${JSON.stringify(table)})if(new RegExp(r).test(p))(t?n:${JSON.stringify(login)}).forEach(i=>s.add(i));
for(const i of s){const l=document.createElement("link");f[i].endsWith(".css")?(l.rel="preload",l.as="style"):l.rel="modulepreload";l.crossOrigin="";l.href=f[i];document.head.append(l)}
if(t)${earlyAnswersScript()}})()`;
}

function closure(
  bundle: Rolldown.OutputBundle,
  names: readonly string[],
  seen = new Set<string>(),
): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    closure(bundle, chunkNamed(bundle, name)?.imports ?? [], seen);
  }
  return seen;
}

function chunkNamed(bundle: Rolldown.OutputBundle, name: string): Rolldown.OutputChunk | undefined {
  const output = bundle[name];
  return output?.type === 'chunk' ? output : undefined;
}

function sourceName(id: string | null): string {
  return id === null ? '' : relative(process.cwd(), id);
}
