/** What a route says about its page beside params and loader. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Document title without the product's name; from the path's params where the page shows one of many. */
    title?: string | ((params: Readonly<Record<string, unknown>>) => string);
    /** The page is opened by links with a token in their fragment. */
    secretFragment?: boolean;
    /** The page and those below it are for Admins who have their detail switched on. `adminRoute` alone says so. */
    adminsOnly?: boolean;
  }
}

export {};
