/** The signed-in person as the token's claims describe them. */
export interface CurrentUser {
  /** Never shown to customers; '' when the token names none. */
  readonly uid: string;
  /** '' when the token names none. */
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

/** Why what is kept about a person must go: they logged out, the token was refused, or another token took over. */
export type ForgetReason = 'loggedOut' | 'refused' | 'replaced';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** How a sign-in ends. With `remember`, its token is for all tabs and outlives the browser. */
export interface SignIn {
  readonly identity: Identity;
  readonly remember: boolean;
}
