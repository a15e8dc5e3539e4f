/**
 * Address of the built portal in browser tests. Each run has its own port, which its workers and server inherit. It is
 * below 32,768, where the range begins from which systems assign ports.
 */
process.env.TEST_PORTAL_PORT ??= String(20_000 + (process.pid % 12_000));

export const PORTAL_PORT = Number(process.env.TEST_PORTAL_PORT);
export const PORTAL_ADDRESS = `http://127.0.0.1:${PORTAL_PORT}`;
