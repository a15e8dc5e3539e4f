/** Where a tab's storage keeps drafts; apart from them, so that a logout need not load their code. */
export const DRAFTS_KEY = 'drafts';
