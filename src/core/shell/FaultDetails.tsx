/** What a developer wants to know of a page that threw. Never part of the built portal. */
export function FaultDetails({ error }: { readonly error: unknown }) {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const component = componentIn(stack);
  return (
    <>
      <p>
        {component !== null && `In ${component}: `}
        {message}
      </p>
      <p>The console has the stack. Only development shows this.</p>
    </>
  );
}

/** The innermost component in a stack: a function with a capital letter, and of no object. */
export function componentIn(stack: string): string | null {
  return /^\s*(?:at )?([A-Z]\w*)(?: \(|@)/m.exec(stack.replace(/^\w*Error\b.*$/m, ''))?.[1] ?? null;
}
