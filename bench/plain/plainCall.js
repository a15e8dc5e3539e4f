/** One call of the provider. */
export async function call(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sessionStorage.getItem('token')}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  return answer.json();
}

/** The provider's texts as HTML. */
export const safe = (text) => String(text ?? '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export const when = (instant) => (instant ? format.format(new Date(instant)) : '');
