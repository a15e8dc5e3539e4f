/** One row of the settings table. */
export interface Setting<Value = unknown> {
  readonly key: string;
  /** Text that is read when the variable is missing or empty; '' stands for "none". */
  readonly fallback: string;
  /** One sentence for --help and the documentation. */
  readonly about: string;
  readonly read: (text: string) => Value;
}

export function setting<Value>(
  key: string,
  fallback: string,
  read: (text: string) => Value,
  about: string,
): Setting<Value> {
  return { key, fallback, read, about };
}
