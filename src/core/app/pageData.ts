/** What a route declares about its page, apart from params and loader. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * Document title without the product's name. Where the page shows one of many records, `titledParams` makes it of
     * the path's params.
     */
    title?: string | { readonly of: (params: never) => string };
    /** The page uses up to 1720 px instead of 1280, for tables with many columns: always, or with the Admin detail. */
    wide?: true | 'admin';
    /** The page begins with a picture: in narrow windows nothing of the frame stands above it but the bar. */
    pictureFirst?: true;
    /**
     * The page and those below it are for Admins who have the Admin detail switched on. Only `adminRoute` sets this.
     */
    adminsOnly?: boolean;
  }
}

export {};
