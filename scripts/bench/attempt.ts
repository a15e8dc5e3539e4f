/** Measurements that fail are named at the end, and the others go on. */

export interface Attempts {
  /** What could not be measured, and why. */
  readonly failed: readonly string[];
  /** @returns undefined when it failed */
  attempt<Value>(what: string, work: () => Promise<Value>): Promise<Value | undefined>;
}

export function createAttempts(): Attempts {
  const failed: string[] = [];
  return {
    failed,
    async attempt(what, work) {
      try {
        return await work();
      } catch (error) {
        const [reason = ''] = String(error).split('\n');
        failed.push(`${what}: ${reason}`);
        console.error(`${what} failed: ${reason}`);
        return undefined;
      }
    },
  };
}
