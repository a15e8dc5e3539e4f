/** What a test asks of a browser that Playwright cannot drive as it is installed. */
export interface DrivenBrowser {
  /** Resolves once the document has loaded. */
  open(url: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Value of an expression in the page; it must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Strokes keys one after another: 'Enter', 'ArrowRight', or the character itself. */
  press(...keys: readonly string[]): Promise<void>;
  /** Errors of scripts, of the console and of the security policy since it was asked last. */
  takeComplaints(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * What the function returns in the page. It is sent as text: it sees nothing of where it was written but its
 * arguments; they and what it returns must be JSON.
 */
export async function runIn<Args extends readonly unknown[], Value>(
  browser: DrivenBrowser,
  inPage: (...args: Args) => Value,
  ...args: Args
): Promise<Value> {
  return (await browser.evaluate(`(${inPage})(...${JSON.stringify(args)})`)) as Value;
}

/** The private characters by which both protocols know keys without one. */
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
