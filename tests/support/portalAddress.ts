/**
 * Where the browser tests find the built portal: a port of this run's own, handed on to its workers and server. It lies
 * below 32,768, from where on systems give ports to whoever asks for any.
 */
process.env.TEST_PORTAL_PORT ??= String(20_000 + (process.pid % 12_000));

export const PORTAL_PORT = Number(process.env.TEST_PORTAL_PORT);
export const PORTAL_ADDRESS = `http://127.0.0.1:${PORTAL_PORT}`;
