/** Return addresses that would send a person, or their token, to another host. */
import { words } from './dice.ts';

/** @param own origin of the provider, on 127.0.0.1 */
export function foreignForms(own: string): string[] {
  const { host, port } = new URL(own);
  const evil = 'evil.example';
  const elsewhere = words`https://${evil}/login-callback http://${evil}/ http://${evil}:${port}/ //${evil}/ ///${evil}/
    \\${evil}/ https:${evil} https:/${evil} https:///${evil} https:\\${evil} HTTPS://${evil.toUpperCase()}/
    https://${evil}\@${host}/ https://${evil}/@${host}/ https://${evil}?${own}/ https://${evil}#${own}/
    https://${evil}/${own}/login-callback https://${evil}%00.${host}/ https://${evil}%0d%0aLocation:/
    https://${evil}%2f@${host}/ ${own}.${evil}/ ${own}@${evil}/ ${own}%40${evil}/ ${own}&@${evil}/ ${own}:80@${evil}/
    http://127.0.0.1.${evil}:${port}/ http://127.0.0.1%2e${evil}:${port}/ http://127。0。0。1.${evil}:${port}/
    http://${evil}。:${port}/ http://localhost.${evil}:${port}/ http://user@${host}/ http://user:secret@${host}/
    http://:secret@${host}/ http://${evil}:x@${host}/`;
  /** With spaces, and with a backslash that a template would take for its own. */
  const others = [
    `/\\${evil}/`,
    ` https://${evil}/`,
    `\thttps://${evil}/`,
    `ht\ntps://${evil}/`,
    `${own}\t@${evil}/`,
    `${own}\r\n.${evil}/`,
    'java\nscript:alert(1)',
    '',
    ' ',
    '\u0000',
    '\ud800',
  ];
  const nearly = words`https://${host}/login-callback http://127.0.0.1/login-callback http://127.0.0.1:80/
    http://127.0.0.1:${Number(port) - 1}/ http://127.0.0.1:${port}0/ http://localhost:${port}/ http://LOCALHOST:${port}/
    http://[::1]:${port}/ http://[::ffff:127.0.0.1]:${port}/ http://0.0.0.0:${port}/ http://127.0.0.2:${port}/
    http://0x7f000002:${port}/ http://127.0.0.1.:${port}0/ ws://${host}/ wss://${host}/ ftp://${host}/
    blob:${own}/0b3c1f2e filesystem:${own}/temporary/x view-source:${own}/ feed:${own}/ jar:${own}!/x`;
  const schemes = words`javascript:alert(1) JaVaScRiPt:alert(1) javascript://${host}/%0aalert(1) javascript:"${own}"
    data:text/html,<script>alert(1)</script> data:${own}/ vbscript:msgbox(1) file:///etc/passwd
    file://${host}/etc/passwd about:blank mailto:x@evil.example intent://evil.example#Intent;end`;
  const relative = words`/ // /// \ . .. ?a #a /login-callback login-callback ./login-callback ${host}
    ${host}/login-callback null undefined http: http:// http:/// http://%00/ http://:80/ http://[/
    https://portal.example.evil.example/ https://portal.example@evil.example/ http://portal.example/
    https://portal.example:444/ https://sub.portal.example/`;
  return [...elsewhere, ...others, ...nearly, ...schemes, ...relative];
}

/** Other spellings of the page that sign-ins end on. What counts is where a browser would go. */
export function callbackForms(own: string): string[] {
  const { port } = new URL(own);
  const page = 'login-callback';
  return [
    ` ${own}/${page}\n`,
    `${own}\\${page}`,
    `http:/\\127.0.0.1:${port}/${page}`,
    ...words`${own}/${page} ${own.toUpperCase()}/${page} ${own}/x/../${page} ${own}/./${page}
      ${own}/${page}#@evil.example/ ${own}/${page}?next=https://evil.example
      http://127.1:${port}/${page} http://0x7f.1:${port}/${page} https://portal.example/${page} https://PORTAL.example:443/${page}`,
  ];
}

/** Addresses of an allowed origin that are not that page: a token would stay in their fragment. */
export function otherPages(own: string): string[] {
  return words`${own} ${own.toUpperCase()} ${own}\evil.example ${own}//evil.example/ ${own}/..//evil.example
    ${own}/#@evil.example/ ${own}/?next=/login-callback ${own}/events ${own}/events#/login-callback
    ${own}/login-callback/ ${own}/login-callback/.. ${own}/login-callback%00 ${own}/login%2Dcallback
    ${own}/LOGIN-CALLBACK ${own}//login-callback ${own}/api/openid/login-callback https://PORTAL.example:443/x`;
}
