// @supabase/lite on our Postgres: REST, Auth and Storage as supabase-js expects them.
import path from "node:path";
import type { App as LiteApp } from "@supabase/lite";
import { createFileStorageAdapter } from "./files.ts";
import type { Inbox } from "./inbox.ts";
import { phoneFromEmail, adaptPhoneRequest } from "./phone-accounts.ts";
import type { SendCode } from "./sms-hook.ts";

// Read when the package is imported, so the import is further down.
process.env.EXPERIMENTAL_STORAGE = "1";

type LiteOptions = {
  adminUrl: string;
  dataDir: string;
  appUrl: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  inbox: Inbox;
  sendCode: SendCode;
};

export type SupabaseLite = {
  fetch(request: Request): Promise<Response>;
  // Creates the platform's schemas if missing.
  provision(): Promise<void>;
  // Makes objects created since the last call visible to the REST API.
  reload(): Promise<void>;
  close(): Promise<void>;
};

export async function startSupabaseLite(options: LiteOptions): Promise<SupabaseLite> {
  const { App } = await import("@supabase/lite");
  const { createPostgresConnection } = await import("@supabase/lite/postgres");
  const connection = createPostgresConnection({
    url: options.adminUrl,
    postgresOptions: { max: 20, onnotice() {}, types: createWireTypes() },
  });
  // Otherwise lite's first request grants everything on every schema to anon and authenticated.
  Object.assign(connection, { rlsState: "active" });

  const app = new App({
    connection,
    auth: {
      enabled: true,
      jwt_secret: options.jwtSecret,
      publishable_key: options.publishableKey,
      secret_key: options.secretKey,
      site_url: options.appUrl,
      additional_redirect_urls: ["http://localhost:*/**", "http://127.0.0.1:*/**"],
      jwt_expiry: 3600,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: 10,
      minimum_password_length: 6,
      email: { enable_signup: true, enable_confirmations: false, otp_expiry: 3600 },
    },
    storage: { enabled: true, file_size_limit: "50MiB" },
    studio: { enabled: false },
    options: {
      server: {
        disableStudio: true,
        disableFallback: true,
        middlewares: [
          async (context, next) => {
            adaptPhoneRequest(context.var.authService, context.req.raw);
            await next();
          },
        ],
      },
    },
  });
  app._storageAdapter = createFileStorageAdapter(
    path.join(options.dataDir, "files"),
  ) as unknown as LiteApp["_storageAdapter"];
  app._mailer = createMailer(options);

  return {
    fetch: (request) => app.fetch(request),
    async provision() {
      await withoutWarnings(async () => {
        await app.init();
        await app.ensureSystemSchema();
      });
    },
    reload: () => connection.clearSchemaCache(),
    close: () => connection.close(),
  };
}

// Converts values to PostgREST's formats. Values that are JSON text already were encoded by lite.
function createWireTypes() {
  const json = (value: unknown) => (typeof value === "string" && isJson(value) ? value : JSON.stringify(value));
  const formatTimestamp = (value: string) => value.replace(" ", "T");
  const formatTimestamptz = (value: string) => formatTimestamp(value).replace(/([+-]\d\d)$/, "$1:00");
  const text = (value: unknown) => String(value);
  return {
    json: { to: 114, from: [114], serialize: json, parse: (value: string) => JSON.parse(value) as unknown },
    jsonb: { to: 3802, from: [3802], serialize: json, parse: (value: string) => JSON.parse(value) as unknown },
    numeric: { to: 1700, from: [1700], serialize: text, parse: Number },
    timestamp: { to: 1114, from: [1114], serialize: text, parse: formatTimestamp },
    timestamptz: { to: 1184, from: [1184], serialize: text, parse: formatTimestamptz },
  };
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

// Codes and links go to the inbox; nothing leaves the machine.
function createMailer({ inbox, sendCode, appUrl }: LiteOptions) {
  const deliverToInbox = async (to: string, subject: string, text: string, code?: string, link?: string) => {
    const phone = phoneFromEmail(to);
    if (phone) return sendCode(`+${phone}`, code ?? "");
    inbox.add({ kind: "mail", to, subject, text, code, link });
  };
  const link = (page: string, token: string) => `${appUrl}/${page}?token=${encodeURIComponent(token)}`;
  return {
    // Confirmation and e-mail change are not used: addresses count as confirmed here, and neither has a page.
    sendConfirmation: (to: string, _token: string, code: string) =>
      deliverToInbox(to, "Confirm your e-mail address", "Confirm your e-mail address with this code.", code),
    sendRecovery: (to: string, token: string, code: string) =>
      deliverToInbox(
        to,
        "Reset your password",
        "Choose a new password. If you did not ask for this, do nothing.",
        code,
        link("reset-password", token),
      ),
    sendMagicLink: (to: string, token: string, code: string) =>
      deliverToInbox(to, "Your sign-in code", "Sign in with this code.", code, link("login", token)),
    sendEmailChange: (to: string, _token: string, code: string) =>
      deliverToInbox(
        to,
        "Confirm your new e-mail address",
        "Confirm the change of your e-mail address with this code.",
        code,
      ),
    sendReauthentication: (to: string, code: string) =>
      deliverToInbox(to, "Confirm that it is you", "Continue with this code.", code),
  };
}

// Suppresses lite's warning that its storage is experimental.
async function withoutWarnings(work: () => Promise<void>): Promise<void> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    await work();
  } finally {
    console.warn = warn;
  }
}
