/**
 * The list of installed plugins without the lines of one, as somebody would delete them.
 * @param list text of src/plugins/installed.ts
 */
export function withoutPlugin(list: string, id: string): string {
  const lines = list.split('\n');
  const [variable = ''] = lines.flatMap((line) => {
    const [, name] = /^import \{ (\w+) \} from '(?:[^']*)';$/.exec(line) ?? [];
    return name !== undefined && line.includes(`'./${id}/plugin.ts'`) ? [name] : [];
  });
  return lines
    .filter((line) => !line.includes(`'./${id}/plugin.ts'`) && (variable === '' || line !== `  ${variable},`))
    .join('\n');
}
