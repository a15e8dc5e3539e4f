/** Texts as files that pass for clips by how they begin: for tests that look at the bytes alone. */
const MATROSKA = '\x1aE\xdf\xa3';

export const mediaFile = (text: string): Buffer<ArrayBuffer> => Buffer.from(`${MATROSKA}${text}`, 'latin1');
