/** The configuration cannot be used. Its message is for whoever deploys the portal. */
export class ConfigError extends Error {
  /** The bad field, e.g. 'brand.email' or 'mediaOrigins.0'; '' when it is the file as a whole. */
  readonly field: string;

  constructor(field: string, problem: string) {
    super(field === '' ? `config.json ${problem}.` : `config.json: '${field}' ${problem}.`);
    this.name = 'ConfigError';
    this.field = field;
  }
}
