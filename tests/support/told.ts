/** A provider with a push service and a mail server, people who have turned notifications on, and events that come in. */
import * as v from 'valibot';
import {
  addPushDeviceCall,
  deliveriesCall,
  type NotificationSettings,
  saveNotificationsCall,
} from '#contract/notification.ts';
import { answerOf } from './answers.ts';
import { sendMessage, sourceKey, taken } from './ingest.ts';
import { type Provider, startProvider } from './provider.ts';
import { type PushService, startPushService } from './pushService.ts';
import { type SmtpServer, startSmtpServer } from './smtpServer.ts';

/** Nothing is told until something of it is replaced. */
export const SILENT: NotificationSettings = {
  push: [],
  mail: [],
  locations: null,
  quiet: null,
  pausedUntil: null,
  morning: null,
};

const Payload = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.string(),
    body: v.string(),
    navigate: v.string(),
    tag: v.string(),
    lang: v.literal('en'),
    timestamp: v.number(),
    data: v.object({ id: v.number() }),
  }),
});

export interface ToldHost {
  readonly provider: Provider;
  readonly service: PushService;
  readonly smtp: SmtpServer;
  /** Epoch milliseconds, of everybody; a test moves it. */
  readonly clock: { now: number };
  /** Saves what a person wants to be told. */
  want(token: string, settings: Partial<NotificationSettings>): Promise<NotificationSettings>;
  /** Turns notifications on in a new browser. @returns its endpoint and the device's id */
  addDevice(token: string, name?: string): Promise<{ readonly id: number; readonly endpoint: string }>;
  /** Sends a message about an event, by default one that begins now at site 1. @returns the event's number */
  happens(message: Record<string, unknown> & { readonly event: string }): Promise<number>;
  /** Waits until what happened is told, and gives what the devices were sent since the last time, in order. */
  told(): Promise<Told[]>;
  /** The same once the server's round has come, so many milliseconds later. */
  later(milliseconds: number): Promise<Told[]>;
  deliveries(token: string): ReturnType<typeof readDeliveries>;
  /** Takes everything back that was turned on or told. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export interface Told extends v.InferOutput<typeof Payload.entries.notification> {
  readonly endpoint: string;
  readonly topic: string;
  readonly ttl: number;
  readonly urgency: string;
}

const readDeliveries = async (provider: Provider, token: string) =>
  (await answerOf(deliveriesCall, await provider.post(deliveriesCall.path, undefined, token))).value ?? [];

export async function startToldHost(): Promise<ToldHost> {
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const service = await startPushService(now);
  const smtp = await startSmtpServer();
  const settings = {
    pushServices: [service.url],
    smtpUrl: smtp.url,
    mailFrom: { name: '', address: 'portal@company.example' },
  };
  const provider = await startProvider({ incidents: 20, now, settings });
  const key = await sourceKey(provider, 1, 2, 3);
  const page = `${provider.url}/user/notifications`;
  let read = 0;

  async function told(): Promise<Told[]> {
    await provider.deps.background.settled();
    const fresh = service.messages.slice(read);
    read = service.messages.length;
    return fresh.map(({ payload, ...message }) => ({
      ...message,
      ...v.parse(Payload, JSON.parse(payload)).notification,
    }));
  }

  return {
    provider,
    service,
    smtp,
    clock,
    told,
    async want(token, settings) {
      const body = { settings: { ...SILENT, ...settings }, page };
      const answer = await provider.post(saveNotificationsCall.path, body, token);
      return (await answerOf(saveNotificationsCall, answer)).settings;
    },
    async addDevice(token, name = 'Chrome on Android') {
      const target = await service.subscribe(provider.deps.push?.publicKey);
      const answer = await provider.post(addPushDeviceCall.path, { ...target, name, page }, token);
      return { id: (await answerOf(addPushDeviceCall, answer)).id, endpoint: target.endpoint };
    },
    async happens(message) {
      clock.now += 1_000;
      const sentAt = new Date(clock.now).toISOString();
      const { event } = await taken(sendMessage(provider, { site: 1, sentAt, ...message }, key));
      return event.number;
    },
    async later(milliseconds) {
      clock.now += milliseconds;
      provider.deps.tell();
      return told();
    },
    deliveries: (token) => readDeliveries(provider, token),
    async clear() {
      await told();
      service.answer({ status: 201 });
      for (const table of ['deliveries', 'notices', 'pushDevices', 'notificationSettings'] as const)
        await provider.deps.db.deleteFrom(table).execute();
    },
    async close() {
      await provider.close();
      await service.close();
      await smtp.close();
    },
  };
}
