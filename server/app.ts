/** The whole HTTP side: the API, media, health and the portal's own files. */
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { serveContact } from './api/contact.ts';
import { serveDirectory } from './api/directory.ts';
import { serveEquipment } from './api/equipment.ts';
import { serveEvent } from './api/event.ts';
import type { Api } from './api/handle.ts';
import { MEDIA_PATH, serveIngest } from './api/ingest.ts';
import { serveLocation } from './api/location.ts';
import { serveNotification } from './api/notification.ts';
import { servePassword } from './api/password.ts';
import { serveMedia, serveRecording } from './api/recording.ts';
import { serveSchedule } from './api/schedule.ts';
import { serveSearch } from './api/search.ts';
import { serveAuthenticate, serveSession } from './api/session.ts';
import { serveStatistics } from './api/statistics.ts';
import type { Dependencies } from './dependencies.ts';
import { serveHealth } from './health.ts';
import { secured } from './http/headers.ts';
import { countCalls } from './http/metrics.ts';
import { allowedOrigin, oneHost, otherPublicUrl, undeclaredProxy } from './http/origins.ts';
import { answerProblem, Problem } from './http/problem.ts';
import { limitedBody } from './http/readInput.ts';
import { HUNG_UP, isHangUp, requestId, requestLog } from './http/requestLog.ts';
import type { ServerApp, ServerEnv } from './http/serverEnv.ts';
import { serveOpenApi } from './openapi/serveOpenApi.ts';
import { answerSignInProblem, OPENID_PATH } from './openid/failurePage.ts';
import { serveOpenid } from './openid/signInElsewhere.ts';
import { demoHost } from './portal/demoHost.ts';
import { serveErrorReports } from './portal/errorReports.ts';
import { serveSecurityTxt } from './portal/securityTxt.ts';
import { servePortal } from './portal/servePortal.ts';
import { serveUnsubscribe } from './portal/unsubscribePage.ts';

/** Greatest body of a call, in bytes; an upload of media has a limit of its own. */
const MOST_BODY = 256 * 1024;
const MEGABYTE = 1024 * 1024;

/** The app as a value: `serve({ fetch: app.fetch })` runs it, and a development server can mount it. */
export function createApp(deps: Dependencies): ServerApp {
  const app = new Hono<ServerEnv>();
  app.use(
    countCalls(deps.metrics),
    requestId,
    requestLog(deps),
    secured(deps.settings),
    oneHost,
    demoHost(deps),
  );
  app.onError((error, context) => {
    if (isHangUp(error, context.env)) return new Response(null, { status: HUNG_UP });
    return context.req.path.startsWith(`${OPENID_PATH}/`)
      ? answerSignInProblem(error, context, deps)
      : answerProblem(error, context, deps.log);
  });
  app.notFound((context) =>
    answerProblem(new Problem(404, 'There is nothing at this address.'), context, deps.log),
  );

  serveHealth(app, deps);
  shareAcrossOrigins(app, deps);
  // Ahead of what is meant for calls: everybody gets the same, and caches may keep it.
  serveOpenApi(app);
  app.use(
    '/api/*',
    undeclaredProxy(deps.log, deps.settings),
    otherPublicUrl(deps.log, deps.settings),
    async (_, next) => {
      if (!deps.isReady())
        throw new Problem(503, 'The service is starting. Please try again.', { 'Retry-After': '1' });
      await next();
    },
    limitedBody((path) => (path === MEDIA_PATH ? deps.settings.ingestMediaMegabytes * MEGABYTE : MOST_BODY)),
    async (context, next) => {
      context.header('Cache-Control', 'no-store');
      await next();
    },
    compress({ threshold: 1024 }),
  );
  serveErrorReports(app, deps);
  serveOpenid(app, deps);
  serveUnsubscribe(app, deps);
  serveControllers({ app, deps });
  serveMedia(app, deps);
  app.all('/api/*', () => {
    throw new Problem(404, 'There is no such call.');
  });
  serveSecurityTxt(app, deps);
  servePortal(app, deps);
  return app;
}

/** A portal on another allowed origin may call the API and fetch media; no cookies are ever involved. */
function shareAcrossOrigins(app: ServerApp, { settings }: Dependencies): void {
  const shared = cors({
    origin: (origin, context) => (allowedOrigin(origin, context, settings) ? origin : null),
    allowMethods: ['GET', 'HEAD', 'POST'],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'Range'],
    exposeHeaders: ['X-Request-Id', 'Date', 'Age', 'Retry-After', 'Content-Range', 'Accept-Ranges'],
    maxAge: 600,
  });
  app.use('/api/*', shared);
  app.use('/media/*', shared);
}

function serveControllers(api: Api): void {
  serveAuthenticate(api);
  serveContact(api);
  serveDirectory(api);
  serveEquipment(api);
  serveEvent(api);
  serveIngest(api);
  serveLocation(api);
  serveNotification(api);
  servePassword(api);
  serveRecording(api);
  serveSchedule(api);
  serveSearch(api);
  serveSession(api);
  serveStatistics(api);
}
