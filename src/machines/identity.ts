/** The signed-in person as the token's claims describe them. */
export interface CurrentUser {
  /** Never shown to customers; '' when the token has none. */
  readonly uid: string;
  /** '' when the token has none. */
  readonly name: string;
  readonly email: readonly string[];
  readonly phoneNumbers: readonly string[];
  readonly roles: readonly string[];
  readonly scopes: readonly string[];
  /** Ids of the locations that the person may see. */
  readonly locations: readonly number[];
}

export interface Identity {
  readonly token: string;
  readonly user: CurrentUser;
}

/**
 * Why the data kept about a person must be erased: they logged out, the token was refused, or another token replaced
 * it.
 */
export type ForgetReason = 'loggedOut' | 'refused' | 'replaced';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The result of a sign-in. With `remember`, its token is shared by all tabs and survives closing the browser. */
export interface SignIn {
  readonly identity: Identity;
  readonly remember: boolean;
}
