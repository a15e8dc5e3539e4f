import { type Config, ConfigError, parseConfig } from '#core/api/wire/portalConfig.ts';

/**
 * Reads the page's inline block `portal-config` if a server wrote one, else `config.json` beside the page.
 * @throws ConfigError
 */
export async function loadConfig(page: Document = document): Promise<Config> {
  const block = page.getElementById('portal-config')?.textContent;
  return parseConfig(readJson(block ?? (await fetchText(page))));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError('', 'is not valid JSON');
  }
}

/** Uses the default cache mode, so that the preload in the page's head is used. */
async function fetchText(page: Document): Promise<string> {
  const response = await fetch(new URL('config.json', page.baseURI).href).catch(() => null);
  if (response === null) throw new ConfigError('', 'could not be loaded');
  if (response.status !== 200) throw new ConfigError('', `could not be loaded (status ${response.status})`);
  return response.text();
}
