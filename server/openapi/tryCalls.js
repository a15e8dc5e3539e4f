// Sends what the forms of the page say, and shows the answer below them. The page has this file inline.

const tokenField = document.getElementById('token');

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.dataset.path !== undefined) void tryCall(form);
  });
}

/** @param {HTMLFormElement} form */
async function tryCall(form) {
  const button = form.querySelector('button');
  const output = form.querySelector('output');
  if (button === null || output === null) return;
  button.disabled = true;
  output.replaceChildren('Sending…');
  try {
    output.replaceChildren(...(await answerTo(form)));
  } catch {
    output.replaceChildren('The call could not be sent.');
  } finally {
    button.disabled = false;
  }
}

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<HTMLElement[]>}
 */
async function answerTo(form) {
  const begin = performance.now();
  const response = await fetch(addressOf(form), requestOf(form));
  const text = await response.text();
  const time = Math.round(performance.now() - begin);
  const id = response.headers.get('X-Request-Id');
  const answer = parsed(text);
  return [
    element('p', `${response.status} ${response.statusText} in ${time} ms${id ? `, request ${id}` : ''}`),
    ...(keepToken(answer) ? [element('p', 'The field at the top has the token now.')] : []),
    element('pre', answer === undefined ? text : JSON.stringify(answer, null, 2)),
  ];
}

/** @param {HTMLFormElement} form */
function addressOf(form) {
  const values = new Map(fieldsOf(form, 'path'));
  const path = (form.dataset.path ?? '').replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
  const query = new URLSearchParams(fieldsOf(form, 'query'));
  return query.size === 0 ? path : `${path}?${query}`;
}

/**
 * @param {HTMLFormElement} form
 * @returns {RequestInit}
 */
function requestOf(form) {
  const body = form.querySelector('textarea')?.value;
  const token = tokenField instanceof HTMLInputElement ? tokenField.value.trim() : '';
  const headers = new Headers(fieldsOf(form, 'header'));
  headers.set('Accept', 'application/json');
  if (token !== '') headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  return { method: form.dataset.method ?? 'GET', headers, body: body ?? null };
}

/**
 * Those of the place that something is typed into.
 * @param {HTMLFormElement} form
 * @param {'path' | 'query' | 'header'} place
 * @returns {[name: string, value: string][]}
 */
function fieldsOf(form, place) {
  const fields = [...form.querySelectorAll('input')].filter((field) => field.dataset.in === place);
  return fields
    .map((field) => /** @type {[string, string]} */ ([field.name, field.value.trim()]))
    .filter(([, value]) => value !== '');
}

/**
 * @param {unknown} answer
 * @returns {boolean} whether there was one
 */
function keepToken(answer) {
  if (!(tokenField instanceof HTMLInputElement)) return false;
  if (typeof answer !== 'object' || answer === null || !('token' in answer)) return false;
  if (typeof answer.token !== 'string') return false;
  tokenField.value = answer.token;
  return true;
}

/**
 * @param {string} name
 * @param {string} text
 */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/**
 * @param {string} text
 * @returns {unknown} undefined for what is no JSON
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
