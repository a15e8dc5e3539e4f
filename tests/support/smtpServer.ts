/** A mail server on loopback that supports just enough SMTP for a client to deliver a mail. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { listen } from './listen.ts';

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header and body as received, with lines joined by \n and doubled dots reduced to one. */
  readonly text: string;
}

export interface SmtpServer {
  /** E.g. smtp://127.0.0.1:40123. */
  readonly url: string;
  readonly mails: readonly TakenMail[];
  /** From now on recipients are refused, or accepted again. */
  refuse(refusing: boolean): void;
  /** From now on nobody who connects is greeted. @returns greets them all */
  hold(): () => void;
  close(): Promise<void>;
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let refusing = false;
  let greeting = Promise.resolve();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    greeting
      .then(() =>
        converse(
          socket,
          () => refusing,
          (mail) => mails.push(mail),
        ),
      )
      .catch(() => socket.destroy());
  });
  const port = await listen(server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (now) => {
      refusing = now;
    },
    hold() {
      let greet = () => {};
      greeting = new Promise((resolve) => {
        greet = resolve;
      });
      return () => greet();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function converse(
  socket: Socket,
  isRefusing: () => boolean,
  take: (mail: TakenMail) => void,
): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let from = '';
  let to: string[] = [];
  let data: string[] | undefined;
  say('220 loopback ESMTP');
  for await (const line of createInterface(socket)) {
    if (data) {
      if (line !== '.') {
        data.push(line.startsWith('.') ? line.slice(1) : line);
        continue;
      }
      take({ from, to, text: data.join('\n') });
      data = undefined;
      say('250 taken');
      continue;
    }
    const [, verb = '', rest = ''] = /^(\w+)\s*(.*)$/.exec(line) ?? [];
    switch (verb.toUpperCase()) {
      case 'EHLO':
      case 'HELO':
        say('250 loopback');
        break;
      case 'MAIL':
        [from, to] = [addressIn(rest), []];
        say('250 ok');
        break;
      case 'RCPT':
        if (isRefusing()) say('451 come back later');
        else {
          to.push(addressIn(rest));
          say('250 ok');
        }
        break;
      case 'DATA':
        data = [];
        say('354 go on');
        break;
      case 'QUIT':
        say('221 bye');
        socket.end();
        break;
      default:
        say(verb.toUpperCase() === 'RSET' ? '250 ok' : '502 not spoken here');
    }
  }
}

const addressIn = (text: string) => /<([^>]*)>/.exec(text)?.[1] ?? '';

// Reads a mail as a mail program does: its headers, and its parts as texts.

export interface ReadMail {
  /** By their names in lower case, each on one line. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  /** '' for a mail that is plain text alone. */
  readonly html: string;
}

/** @param source header and body, with lines joined by \n */
export function readMail(source: string): ReadMail {
  const whole = partOf(source);
  const type = whole.headers.get('content-type') ?? '';
  const [, boundary] = /^multipart\/alternative;\s*boundary="([^"]+)"/.exec(type) ?? [];
  const parts = boundary === undefined ? [whole] : whole.body.split(`--${boundary}`).slice(1, -1).map(partOf);
  const decoded = (kind: string) => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(kind));
    return part ? textOf(part) : '';
  };
  return { headers: whole.headers, text: decoded('text/plain'), html: decoded('text/html') };
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function partOf(source: string): Part {
  const [head = '', ...body] = source.replace(/^\n/, '').split('\n\n');
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { headers, body: body.join('\n\n') };
}

function textOf({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? plain(body) : body;
}

/** Undoes quoted-printable, which long lines are sent in. */
export function plain(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
