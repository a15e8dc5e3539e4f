const LEAST = 8;
const MOST = 1_000;

/** Why a new password is refused, for people; undefined when it is good. */
export function passwordProblem(password: string): string | undefined {
  const length = [...password].length;
  if (length < LEAST) return `The password must have at least ${LEAST} characters.`;
  if (length > MOST) return `The password must have at most ${MOST} characters.`;
  return undefined;
}
