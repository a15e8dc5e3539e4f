/** What a route says about its page beside params and loader. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Document title without the product's name; from the path's params where the page shows one of many. */
    title?: string | ((params: Readonly<Record<string, string | undefined>>) => string);
    /** The page is opened by links with a token in their fragment. */
    secretFragment?: boolean;
  }
}

export {};
