/** To the neighbouring recording. */
export type Step = 'next' | 'previous';
