interface ParamsParser<Params> {
  readonly parse: (raw: { readonly id: string }) => Params;
  readonly stringify: (params: Params) => { id: string };
}

/**
 * `params` and `staticData` of a route whose title depends on its params: the title gets what the same parser gives.
 * @param title without the product's name
 */
export function titledParams<Params>(params: ParamsParser<Params>, title: (params: Params) => string) {
  return { params, staticData: { title: { of: title } } };
}
