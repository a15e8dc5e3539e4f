/** The shape of a legal text, apart from how it looks. */

/** A paragraph, or a list of points. */
export type LegalBlock = string | readonly string[];

export interface LegalSection {
  /** Names the section in addresses; the same for good, so that links keep working. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalText {
  readonly title: string;
  /** Day on which it last changed, as people read it. */
  readonly updated: string;
  readonly introduction: string;
  /** Without the last one, on how to reach the provider, which every text has. */
  readonly sections: readonly LegalSection[];
}
