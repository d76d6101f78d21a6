// Emulates a hosted Supabase project: roles, platform schemas, migrations, and one HTTP server for REST, Auth, Storage
// and Realtime, which also serves the emulators of push, SMS, routing and payments, and the local pages. Mail has its
// own server.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { applyMigrations } from "../supabase/tools/migrations.ts";
import { createAuthGateway } from "./auth.ts";
import { createAuthRateLimiter } from "./auth-limits.ts";
import { LOCAL_DEFAULTS } from "./environment.ts";
import { applyLocalSettings } from "./local-settings.ts";
import { openInbox } from "./inbox.ts";
import { startSupabaseLite } from "./lite.ts";
import { createProviderEmulators } from "./providers.ts";
import { startRealtime } from "./realtime.ts";
import { runCleanup, closeServer, listen, createServer } from "./server.ts";
import { createSignedUploadHandler } from "./signed-uploads.ts";
import { createCodeSender } from "./sms-hook.ts";

type SupabaseOptions = {
  adminUrl: string;
  ownerUrl: string;
  dataDir: string;
  port: number;
  // The address to listen on; default: this machine only.
  host?: string;
  appUrl: string;
  migrate: boolean;
  // Keys of a project other than the local stack's.
  keys?: { publishableKey: string; secretKey: string; jwtSecret: string };
};

export type Supabase = { applied: string[]; smtpUrl: string; stop(): Promise<void> };

const SQL_DIR = path.join(path.dirname(fileURLToPath(import.meta.url)), "sql");
const readSql = (name: string) => readFileSync(path.join(SQL_DIR, `${name}.sql`), "utf8");

export async function startSupabase(options: SupabaseOptions): Promise<Supabase> {
  const { publishableKey, secretKey, jwtSecret } = options.keys ?? LOCAL_DEFAULTS;
  const db = new pg.Pool({ connectionString: options.adminUrl, max: 8 });
  // Without a listener a lost idle connection would end the process.
  db.on("error", () => undefined);
  db.on("connect", (client) => client.on("error", () => undefined));
  const inbox = openInbox(options.dataDir);
  const sendCode = createCodeSender(inbox, process.env.LOCAL_SMS_HOOK, LOCAL_DEFAULTS.smsHookSecret);
  const lite = await startSupabaseLite({ ...options, publishableKey, secretKey, jwtSecret, inbox, sendCode });
  const cleanups: (() => unknown)[] = [() => lite.close(), () => db.end()];
  const stop = () => runCleanup(cleanups);
  try {
    await db.query(readSql("roles"));
    await db.query(`alter role postgres password '${new URL(options.ownerUrl).password}'`);
    await lite.provision();
    await db.query(readSql("platform"));
    await db.query(readSql("realtime"));
    const applied = options.migrate ? await applyMigrations(options.ownerUrl) : [];
    if (options.migrate) await applyLocalSettings(options.ownerUrl);
    await lite.reload();

    const auth = createAuthGateway(lite, db, sendCode, jwtSecret);
    const handleSignedUpload = createSignedUploadHandler(lite, db, { secretKey, jwtSecret });
    const limitAuthRequest = createAuthRateLimiter(secretKey, { everybody: process.env.LOCAL_AUTH_LIMITS === "1" });
    const providers = await createProviderEmulators({
      ...options,
      origin: `http://127.0.0.1:${options.port}`,
      inbox,
      db,
    });
    cleanups.unshift(...providers.close);
    const server = createServer(async (request, { socket }) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/auth/v1/"))
        return (
          limitAuthRequest(request, pathname.slice("/auth/v1".length), socket.remoteAddress ?? "") ?? auth(request)
        );
      if (/^\/(rest|storage)\/v1(\/|$)/.test(pathname)) return handleSignedUpload(request) ?? lite.fetch(request);
      return providers.answer(request, () => socket.destroy());
    });
    const realtime = await startRealtime({
      server,
      db,
      adminUrl: options.adminUrl,
      publishableKey,
      secretKey,
      jwtSecret,
    });
    cleanups.unshift(
      () => realtime.close(),
      () => closeServer(server),
    );
    await listen(server, options.port, options.host ?? "127.0.0.1", "LOCAL_SUPABASE_PORT");
    return { applied, smtpUrl: providers.smtpUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
