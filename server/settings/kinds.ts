import { ConfigError, EMAIL_ADDRESS, parseConfig } from '#contract/portalConfig.ts';
import { OperatorProblem } from './operatorProblem.ts';

/** One row of the settings table. */
export interface Setting<Value = unknown> {
  readonly key: string;
  /** Text that is read when the variable is missing or empty; '' stands for "none". */
  readonly fallback: string;
  /** One sentence for --help and the documentation. */
  readonly about: string;
  readonly read: (text: string) => Value;
}

export function setting<Value>(
  key: string,
  fallback: string,
  read: (text: string) => Value,
  about: string,
): Setting<Value> {
  return { key, fallback, read, about };
}

// Turns the text of an environment variable into a value. Each reader throws an OperatorProblem that says what it
// expects.

type Reader<Value> = (text: string) => Value;

/** A whole number within bounds, both included. */
export function wholeNumber(least: number, most: number): Reader<number> {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most))
      throw new OperatorProblem(`must be a whole number from ${least} to ${most}`);
    return value;
  };
}

/** '1', 'true', 'yes', 'on' or their opposites. */
export const onOff: Reader<boolean> = (text) => {
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  if (/^(0|false|no|off)$/i.test(text)) return false;
  throw new OperatorProblem('must be 1 or 0');
};

export const plainText: Reader<string> = (text) => text;

/** One of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found === undefined) throw new OperatorProblem(`must be one of ${words.join(', ')}`);
    return found;
  };
}

/** A value of the portal's configuration, which the page must take as it is read here. */
export function inPortal<Value>(field: string, reader: Reader<Value>): Reader<Value> {
  return (text) => {
    const value = reader(text);
    const whole = field.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
    try {
      parseConfig(whole);
    } catch (error) {
      throw error instanceof ConfigError ? new OperatorProblem(error.problem) : error;
    }
    return value;
  };
}

/**
 * A group of keys as JSON.
 * @param example one that could stand there
 */
export function jsonGroup(example: string): Reader<Readonly<Record<string, unknown>>> {
  return (text) => {
    const problem = `must be a group of keys as JSON, such as ${example}`;
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    } catch {
      throw new OperatorProblem(problem);
    }
    throw new OperatorProblem(problem);
  };
}

/** Keys of a brand that have settings of their own. */
const APART = ['product', 'phone', 'email', 'blurb', 'logo'];

/**
 * What a brand changes of the look, under the keys of config.json.
 * @param example one that could stand there
 */
export function brandLook(example: string): Reader<Readonly<Record<string, unknown>>> {
  return (text) => {
    const look = jsonGroup(example)(text);
    // Mails, icons and the policy go by those settings.
    const apart = APART.find((key) => Object.hasOwn(look, key));
    if (apart !== undefined) throw new OperatorProblem(`'${apart}' has a setting of its own`);
    try {
      parseConfig({ brand: look });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      throw new OperatorProblem(`'${error.field.replace(/^brand\./, '')}' ${error.problem}`);
    }
    return look;
  };
}

/** Empty text means: not set. */
export function optional<Value>(reader: Reader<Value>): Reader<Value | undefined> {
  return (text) => (text === '' ? undefined : reader(text));
}

/** Items separated by commas; empty text is an empty list. */
export function listOf<Value>(reader: Reader<Value>): Reader<readonly Value[]> {
  return (text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(reader);
}

/** An http(s) address without query, fragment and names of people; null for another text. */
function plainAddress(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && !(url.search || url.hash || url.username || url.password);
  return isPlain && /^https?:$/.test(url.protocol) ? url : null;
}

/** An http(s) address without path, as the browser writes an origin. */
export const origin: Reader<string> = (text) => {
  const url = plainAddress(text);
  if (url?.pathname !== '/') throw new OperatorProblem('must be an origin such as https://portal.example');
  return url.origin;
};

/** Origin of a push service: https, or http on a loopback name. */
export const pushService: Reader<string> = (text) => {
  const url = new URL(origin(text));
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new OperatorProblem('must be an https origin such as https://push.example');
  return url.origin;
};

/** An http(s) address that paths are appended to; without query, fragment and closing slash. */
export const webAddress: Reader<string> = (text) => {
  const url = plainAddress(text);
  if (url === null) throw new OperatorProblem('must be an address such as https://api.example');
  return url.href.replace(/\/+$/, '');
};

/** A path of the portal's own host, or an http(s) address; without query and fragment. */
export const pathOrAddress: Reader<string> = (text) => {
  if (/^\/(?![/\\])[\w./~-]*$/.test(text)) return text;
  const url = plainAddress(text);
  if (url === null)
    throw new OperatorProblem('must be a path such as /api/error-reports, or an http(s) address');
  return url.href;
};

/** Where the portal lies on its host: '/' or '/sub-folder/'. */
export const folderPath: Reader<string> = (text) => {
  if (!/^\/([A-Za-z0-9._~-]+\/)*([A-Za-z0-9._~-]+)?$/.test(text) || /(^|\/)\.{1,2}(\/|$)/.test(text))
    throw new OperatorProblem('must be a path such as /portal/');
  return text.endsWith('/') ? text : `${text}/`;
};

/** At least 32 characters, so that nobody signs tokens with a word. */
export const secret: Reader<string> = (text) => {
  if (text.length < 32) throw new OperatorProblem('must have at least 32 characters');
  return text;
};

/** A database address of a kind that this server speaks, which the driver can read. */
export const databaseUrl: Reader<string> = (text) => {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new OperatorProblem('must start with postgres://');
  // The host of a unix socket may stand in the query alone.
  const whole = text.replace('@/', '@socket/');
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  if (!url || isCutShort(url) || !isDecodable(url))
    throw new OperatorProblem(
      `must be an address such as postgres://user:password@database.example/portal; ${ENCODED}`,
    );
  return text;
};

const ENCODED = 'characters such as / # ? % of a password must be percent-encoded';

/** The host ends at a slash of the password, so that the user's name stands for the host's. */
const isCutShort = ({ username, pathname, hash }: URL) =>
  username === '' && `${pathname}${hash}`.includes('@');

/** The driver takes percent signs as they are where one of them encodes nothing. */
function isDecodable({ href, username, password, hostname, pathname }: URL): boolean {
  if (/%(?![\da-f]{2})/i.test(href)) return true;
  try {
    decodeURIComponent(username + password + hostname + pathname);
    return true;
  } catch {
    return false;
  }
}

/** Address of a mail server: smtps:// for TLS from the start, smtp:// for STARTTLS where it is offered. */
export const mailServer: Reader<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || isCutShort(url))
    throw new OperatorProblem(`must be an address such as smtps://user:password@mail.example; ${ENCODED}`);
  return text;
};

interface Mailbox {
  /** Without the quotes of a mail header; '' for none. */
  readonly name: string;
  readonly address: string;
}

/** An e-mail address, alone or as `Name <address>`, on one line. */
export const mailbox: Reader<Mailbox> = (text) => {
  const [, name = '', named, alone = ''] = /^(?:([^<>\r\n]*)<([^<>]*)>|(.*))$/.exec(text) ?? [];
  const address = named ?? alone;
  if (!EMAIL_ADDRESS.test(address))
    throw new OperatorProblem('must be an e-mail address such as Portal <portal@company.example>');
  const [, quoted] = /^"(.*)"$/.exec(name.trim()) ?? [];
  return { name: quoted?.replace(/\\(.)/g, '$1') ?? name.trim(), address };
};

/** Where faults of security are reported, as a URI: an e-mail address becomes mailto:. */
export const contactAddress: Reader<string> = (text) => {
  const isUri = /^(?:https:\/\/|mailto:|tel:)[^\s<>]+$/i.test(text) && URL.canParse(text);
  if (isUri) return text;
  if (/^[^\s<>@:/]+@[^\s<>@:/]+$/.test(text)) return `mailto:${text}`;
  throw new OperatorProblem('must be an e-mail address or https address such as security@company.example');
};

/** A tag of a language. */
export const language: Reader<string> = (text) => {
  if (!/^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(text))
    throw new OperatorProblem('must be tags of languages such as en, fr-CA');
  return text;
};

/** Address of an OpenID Connect issuer: https, or http on a loopback name. */
export const issuer: Reader<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!isSafe) throw new OperatorProblem('must be an https address such as https://accounts.google.com');
  return text;
};

/**
 * Whether a host's name means the machine itself: localhost and names below it, 127.0.0.0/8 and ::1, as a setting or a
 * URL writes them. A port is no part of it.
 */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(name);
}
