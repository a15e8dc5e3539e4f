/** Reads the subset of the Containerfile syntax that this project uses. */

export interface Step {
  readonly keyword: string;
  readonly rest: string;
}

export interface Stage {
  /** Name after AS, or ''. */
  readonly name: string;
  readonly steps: readonly Step[];
}

/** @throws Error for a step before the first FROM */
export function stagesOf(text: string): Stage[] {
  const stages: { name: string; steps: Step[] }[] = [];
  for (const line of text.replace(/\\\n/g, ' ').split('\n')) {
    const [, keyword, rest = ''] = /^([A-Z]+)\s+(.*\S)\s*$/.exec(line) ?? [];
    if (keyword === undefined) continue;
    const stage = stages.at(-1);
    if (keyword === 'FROM') stages.push({ name: / AS (\w+)$/.exec(rest)?.[1] ?? '', steps: [] });
    else if (stage === undefined) throw new Error(`${keyword} stands before FROM.`);
    else stage.steps.push({ keyword, rest });
  }
  return stages;
}

export interface Copy {
  /** Stage to copy from; undefined for the build's context. */
  readonly from: string | undefined;
  /** Whether the copied files belong to the image's user instead of root. */
  readonly isOwned: boolean;
  readonly sources: readonly string[];
  readonly target: string;
}

export function copyOf(rest: string): Copy {
  const words = rest.split(/\s+/);
  const paths = words.filter((word) => !word.startsWith('--'));
  const flag = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1];
  return {
    from: flag('from'),
    isOwned: flag('chown') !== undefined,
    sources: paths.slice(0, -1),
    target: paths.at(-1) ?? '',
  };
}

/** A command in JSON form, e.g. of CMD, or of HEALTHCHECK after its flags. */
export function commandOf({ rest }: Step): string[] {
  const words: unknown = JSON.parse(rest.slice(rest.indexOf('[')));
  if (!Array.isArray(words)) throw new Error(`This is no list: ${rest}`);
  return words.map(String);
}
