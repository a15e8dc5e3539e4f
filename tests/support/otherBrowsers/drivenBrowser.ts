/** What tests need from a browser that Playwright cannot control as it is installed. */
export interface DrivenBrowser {
  /** Resolves once the document has loaded. */
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Value of an expression in the page. It must be valid JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses keys one after another: 'Enter', 'ArrowRight', or the character itself. */
  press(...keys: readonly string[]): Promise<void>;
  /** Errors of scripts, of the console and of the security policy since the last call. */
  takeComplaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * Runs a function in the page and returns its result. The function is sent as text, so it can use only its arguments.
 * Arguments and result must be JSON.
 */
export async function runIn<Args extends readonly unknown[], Value>(
  browser: DrivenBrowser,
  inPage: (...args: Args) => Value,
  ...args: Args
): Promise<Value> {
  return (await browser.evaluate(`(${inPage})(...${JSON.stringify(args)})`)) as Value;
}

/** Private-use characters that both protocols use for keys without a character. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

export interface KeyAction {
  readonly type: 'keyDown' | 'keyUp';
  readonly value: string;
}

export function keyActions(keys: readonly string[]): readonly KeyAction[] {
  return keys.flatMap((key) => {
    const value = KEYS[key] ?? key;
    return [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
  });
}
