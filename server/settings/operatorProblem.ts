/** Why something is not done before somebody has mended it, in words for the operator. */
export class OperatorProblem extends Error {
  override name = 'OperatorProblem';
}
