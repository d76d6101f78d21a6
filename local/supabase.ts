// Everything a hosted Supabase project would be: roles, platform schemas, migrations, and one HTTP server for REST,
// Auth, Storage, Realtime, the stand-ins for push, SMS, routing and payments, and the local pages. Mail has a server of its own.
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import pg from "pg";
import { applyMigrations } from "../supabase/tools/migrations.ts";
import { authGateway } from "./auth.ts";
import { authLimits } from "./auth-limits.ts";
import { LOCAL, routingZone } from "./environment.ts";
import { openInbox } from "./inbox.ts";
import { openLite } from "./lite.ts";
import { openMailServer } from "./mail.ts";
import { openMap } from "./map/map.ts";
import { localPages } from "./pages.ts";
import { openOptimoRoute } from "./optimoroute/sandbox.ts";
import { portTaken } from "./ports.ts";
import { openPushService } from "./push-service.ts";
import { openRealtime } from "./realtime.ts";
import { openRoads } from "./roads/roads.ts";
import { openStripe } from "./stripe/sandbox.ts";
import { signedUploads } from "./signed-uploads.ts";
import { openTwilio } from "./twilio.ts";

export type SupabaseOptions = {
  adminUrl: string;
  ownerUrl: string;
  dataDir: string;
  port: number;
  // Where it listens: on this machine alone, unless somebody says otherwise.
  host?: string;
  appUrl: string;
  migrate: boolean;
};

export type Supabase = { applied: string[]; smtpUrl: string; stop(): Promise<void> };

const SQL_DIR = path.join(path.dirname(fileURLToPath(import.meta.url)), "sql");
const sql = (name: string) => readFileSync(path.join(SQL_DIR, `${name}.sql`), "utf8");

export async function startSupabase(options: SupabaseOptions): Promise<Supabase> {
  const { publishableKey, secretKey, jwtSecret } = LOCAL;
  const db = new pg.Pool({ connectionString: options.adminUrl, max: 8 });
  // Without a listener a lost idle connection would end the process.
  db.on("error", () => undefined);
  db.on("connect", (client) => client.on("error", () => undefined));
  const inbox = openInbox(options.dataDir);
  const lite = await openLite({ ...options, publishableKey, secretKey, jwtSecret, inbox });
  const close: (() => Promise<unknown>)[] = [() => lite.close(), () => db.end()];
  const stop = async () => {
    // Postgres ends after us and takes every connection along: none of ours is waited for without end.
    for (const step of close.splice(0)) {
      await Promise.race([step().catch(() => undefined), new Promise((over) => setTimeout(over, 3000).unref())]);
    }
  };
  try {
    await db.query(sql("roles"));
    await db.query(`alter role postgres password '${LOCAL.databasePassword}'`);
    await lite.provision();
    await db.query(sql("platform"));
    await db.query(sql("realtime"));
    const applied = options.migrate ? await applyMigrations(options.ownerUrl) : [];
    await lite.reload();

    const auth = authGateway(lite, db, inbox, jwtSecret);
    const uploads = signedUploads(lite, db, { secretKey, jwtSecret });
    const tooOften = authLimits(secretKey, { everybody: process.env.LOCAL_AUTH_LIMITS === "1" });
    const { dataDir, appUrl } = options;
    const push = openPushService({ origin: `http://127.0.0.1:${options.port}`, dataDir, inbox, appUrl });
    const twilio = openTwilio({
      dataDir,
      inbox,
      appUrl,
      accountSid: LOCAL.twilioAccountSid,
      authToken: LOCAL.twilioAuthToken,
      from: LOCAL.twilioFrom,
    });
    const routing = openOptimoRoute({
      dataDir,
      origin: `http://127.0.0.1:${options.port}`,
      key: LOCAL.routingKey,
      zone: routingZone(),
    });
    const stripe = openStripe({
      dataDir,
      origin: `http://127.0.0.1:${options.port}`,
      keys: { secret: LOCAL.stripeSecretKey, publishable: LOCAL.stripePublishableKey },
      webhookSecret: LOCAL.stripeWebhookSecret,
      settings: { webhookUrl: `${appUrl}/api/webhooks/stripe` },
    });
    const roads = openRoads();
    const map = openMap();
    const mail = await openMailServer(inbox);
    close.unshift(
      () => mail.close(),
      () => roads.close(),
      () => map.close(),
    );
    const pages = localPages({
      db,
      inbox,
      appUrl,
      push,
      twilio: twilio.answer,
      routing: routing.answer,
      stripe: stripe.answer,
      roads: roads.answer,
      map: map.answer,
    });
    const server = createAdaptorServer({
      // Why: its own quick Response writes lite's content length twice, which clients refuse.
      overrideGlobalObjects: false,
      fetch: async (request: Request, { incoming }) => {
        const { pathname } = new URL(request.url);
        if (pathname.startsWith("/auth/v1/"))
          return (
            tooOften(request, pathname.slice("/auth/v1".length), incoming.socket.remoteAddress ?? "") ?? auth(request)
          );
        if (/^\/(rest|storage)\/v1(\/|$)/.test(pathname)) return uploads(request) ?? lite.fetch(request);
        return pages(request, () => incoming.socket.destroy());
      },
    }) as Server;
    // Why: after Node's five seconds a request may meet the very moment in which its idle connection is closed.
    server.keepAliveTimeout = 65_000;
    const realtime = await openRealtime({
      server,
      db,
      adminUrl: options.adminUrl,
      publishableKey,
      secretKey,
      jwtSecret,
    });
    close.unshift(
      () => Promise.resolve(twilio.close()),
      () => Promise.resolve(routing.close()),
      () => Promise.resolve(stripe.close()),
      () => realtime.close(),
      () => closeServer(server),
    );
    await listen(server, options.port, options.host ?? "127.0.0.1");
    return { applied, smtpUrl: mail.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? portTaken(port, "LOCAL_SUPABASE_PORT") : error),
    );
    server.listen(port, host, resolve);
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
