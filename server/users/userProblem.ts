/** Why the command for accounts does nothing, in words for the operator. */
export class UserProblem extends Error {
  override name = 'UserProblem';
}
