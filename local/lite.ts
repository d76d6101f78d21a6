// @supabase/lite on our Postgres: REST, Auth and Storage as supabase-js expects them.

import path from "node:path";
import type { App as LiteApp } from "@supabase/lite";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
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

// File storage in a plain folder, for lite's Storage.

type FileMetadata = { mimetype: string; cacheControl: string };

function createFileStorageAdapter(root: string) {
  const resolvePath = (bucket: string, key: string) => {
    const file = path.resolve(root, bucket, key);
    if (!file.startsWith(path.resolve(root) + path.sep)) throw new Error("The key leaves the bucket");
    return file;
  };
  const readMetadata = async (file: string) => {
    const { size, mtime } = await stat(file);
    const metadata = JSON.parse(await readFile(`${file}.meta`, "utf8").catch(() => "{}")) as Partial<FileMetadata>;
    const eTag = `"${createHash("md5")
      .update(await readFile(file))
      .digest("hex")}"`;
    return {
      cacheControl: metadata.cacheControl ?? "no-cache",
      mimetype: metadata.mimetype ?? "application/octet-stream",
      contentLength: size,
      size,
      lastModified: mtime,
      eTag,
      httpStatusCode: 200,
    };
  };
  return {
    driver: null,
    async getObject(bucket: string, key: string) {
      const file = resolvePath(bucket, key);
      return { metadata: await readMetadata(file), httpStatusCode: 200, body: await readFile(file) };
    },
    async uploadObject(
      bucket: string,
      key: string,
      _version: string | undefined,
      body: ReadableStream | Uint8Array,
      mimetype: string,
      cacheControl: string,
    ) {
      const file = resolvePath(bucket, key);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, body instanceof Uint8Array ? body : new Uint8Array(await new Response(body).arrayBuffer()));
      await writeFile(`${file}.meta`, JSON.stringify({ mimetype, cacheControl } satisfies FileMetadata));
      return readMetadata(file);
    },
    async deleteObject(bucket: string, key: string) {
      await rm(resolvePath(bucket, key), { force: true });
      await rm(`${resolvePath(bucket, key)}.meta`, { force: true });
    },
    async deleteObjects(bucket: string, keys: string[]) {
      for (const key of keys) await this.deleteObject(bucket, key);
    },
    async copyObject(fromBucket: string, from: string, _version: string | undefined, toBucket: string, to: string) {
      const target = resolvePath(toBucket, to);
      await mkdir(path.dirname(target), { recursive: true });
      await copyFile(resolvePath(fromBucket, from), target);
      await copyFile(`${resolvePath(fromBucket, from)}.meta`, `${target}.meta`).catch(() => undefined);
      const { eTag, lastModified } = await readMetadata(target);
      return { httpStatusCode: 200, eTag, lastModified };
    },
    headObject: (bucket: string, key: string) => readMetadata(resolvePath(bucket, key)),
    privateAssetUrl: (bucket: string, key: string) => Promise.resolve(resolvePath(bucket, key)),
  };
}
