/** Two plugins claim the same id, path, search group, shortcut, panel or call. The message names both. */
export class PluginConflict extends Error {
  override readonly name = 'PluginConflict';
}

/** @throws PluginConflict when two of them claim the same */
export function refuseTwice<Claimant extends { readonly id: string }>(
  what: string,
  claimants: readonly Claimant[],
  claims: (claimant: Claimant) => string[],
): void {
  const owners = new Map<string, string>();
  for (const claimant of claimants) {
    for (const claim of claims(claimant)) {
      const owner = owners.get(claim);
      if (owner !== undefined) {
        throw new PluginConflict(`Plugins '${owner}' and '${claimant.id}' both claim ${what} '${claim}'.`);
      }
      owners.set(claim, claimant.id);
    }
  }
}
