/** The configuration that goes into the hosted page: of the PORTAL_* settings, of a file, or of a running provider. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, parseConfig, placeholderContacts } from '#contract/portalConfig.ts';
import { portalConfiguration } from '../../server/portal/configuration.ts';
import { checkPlugins, pluginProblems } from '../../server/portal/installedPlugins.ts';
import { SECURITY_TXT, securityTxt } from '../../server/portal/securityTxt.ts';
import { SettingProblem } from '../../server/settings/kinds.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { settingTable } from '../../server/settings/table.ts';
import type { HostOptions } from './options.ts';

const EXAMPLE = '{"brand":{"product":"Acme","phone":"+1 902 555 0100","email":"help@acme.example"}}';
const PATIENCE_MS = 10_000;

interface Found {
  /** The content of a config.json. */
  readonly value: unknown;
  /** For messages. */
  readonly name: string;
  /** What to set where a contact of the brand is missing, for messages. */
  readonly wanted: (contact: 'phone' | 'email') => string;
}

/**
 * @returns the content of a config.json
 * @throws SettingProblem, SettingsError for one that the portal would refuse, that names or tells plugins what they do not
 * take, that cannot be read, or that has a support which nobody reaches
 */
export async function hostConfiguration(options: HostOptions): Promise<unknown> {
  const { settings, config, from, build, demo } = options;
  if (!existsSync(join(build, 'index.html')))
    throw new SettingProblem(`There is no built portal in ${build}: npm run build makes one in dist`);
  if (config === undefined && from === undefined) {
    refuseEditedBuild(build);
    checkPlugins({ ...settings, portalDir: build });
  }
  const found = await find(options);
  const { brand, plugins } = checked(found);
  const [wrong] = pluginProblems(build, plugins);
  if (wrong !== undefined) throw new SettingProblem(`${found.name}: '${wrong.field}' ${wrong.problem}.`);
  const missing = demo ? [] : placeholderContacts(brand);
  if (missing.length > 0) {
    const shown = missing.map((contact) => brand[contact]).join(' and ');
    const wanted = missing.map(found.wanted).join(' and ');
    throw new SettingProblem(
      `People would be told to contact ${shown}, which is nobody's. Set ${wanted}, or host a demo with --demo.`,
    );
  }
  return found.value;
}

async function find({ settings, config, from }: HostOptions): Promise<Found> {
  if (from !== undefined) return ofProvider(from);
  return config === undefined ? ofSettings(settings) : ofFile(config);
}

function ofSettings(settings: Settings): Found {
  // Whether the provider has demo data, and so a consent page of its own, is not known here.
  const signIn = {
    google: settings.googleClientId !== undefined,
    microsoft: settings.microsoftClientId !== undefined,
  };
  return {
    value: portalConfiguration(settings, signIn),
    name: 'The PORTAL_* settings',
    wanted: (contact) => settingTable[contact].key,
  };
}

/** A sign-in that the file does not speak of leads nowhere, as far as anybody knows. */
function ofFile(file: string): Found {
  const value = parsedFile(file);
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  const signIn = { google: false, microsoft: false };
  const own = isGroup && 'signIn' in value && typeof value.signIn === 'object' ? value.signIn : {};
  return {
    value: isGroup ? { ...value, signIn: { ...signIn, ...own } } : value,
    name: file,
    wanted: (contact) => `brand.${contact} in ${file}`,
  };
}

function parsedFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SettingProblem(`--config ${file} ${whyUnread(error)}. It is a file such as ${EXAMPLE}`);
  }
}

function whyUnread(error: unknown): string {
  if (error instanceof SyntaxError) return `is not JSON: ${error.message}`;
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'is not there';
  return `cannot be read: ${error instanceof Error ? error.message : error}`;
}

async function ofProvider(address: string): Promise<Found> {
  const answer = await asked(address);
  if (!answer.ok) throw unanswered(address, `answers ${answer.status}`);
  const value: unknown = await answer.json().catch(() => {
    throw unanswered(address, 'answers something that is not JSON');
  });
  return { value, name: address, wanted: (contact) => `${settingTable[contact].key} of that provider` };
}

function asked(address: string): Promise<Response> {
  return fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw unanswered(address, `does not answer: ${cause instanceof Error ? cause.message : cause}`);
  });
}

function unanswered(address: string, reason: string): SettingProblem {
  return new SettingProblem(
    `--from: ${address} ${reason}. A running provider says there what its portal reads`,
  );
}

/** @returns the text of security.txt, from the settings or else from the provider; undefined when neither has a contact */
export async function hostSecurityTxt({ settings, from }: HostOptions): Promise<string | undefined> {
  const own = securityTxt(settings, Date.now());
  if (own !== undefined || from === undefined) return own;
  const answer = await asked(new URL(SECURITY_TXT, from).href);
  const text = await answer.text();
  // A host may answer with the portal's page where it has no file.
  return answer.ok && /^Contact: /m.test(text) ? text : undefined;
}

function checked({ value, name }: Pick<Found, 'value' | 'name'>) {
  try {
    return parseConfig(value);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new SettingProblem(`${name}: ${error.field && `'${error.field}' `}${error.problem}.`);
  }
}

/** What somebody has written into the build's own file would otherwise be dropped without a word. */
function refuseEditedBuild(build: string): void {
  const file = join(build, 'config.json');
  if (!existsSync(file)) return;
  const said = checked({ value: parsedFile(file), name: file });
  if (JSON.stringify(said) !== JSON.stringify(parseConfig({})))
    throw new SettingProblem(
      `${file} was changed, and the PORTAL_* settings take its place. Host what it says with --config ${file}`,
    );
}
