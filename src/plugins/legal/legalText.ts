/** The structure of a legal text, apart from its look. */

/** A paragraph, or a list of points. */
export type LegalBlock = string | readonly string[];

export interface LegalSection {
  /** Names the section in addresses. Never changes, so that links keep working. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

export interface LegalText {
  readonly title: string;
  /** Date of the last change, in words. */
  readonly updated: string;
  readonly introduction: string;
  /** Without the last section, which tells how to reach the provider and is the same in every text. */
  readonly sections: readonly LegalSection[];
}
