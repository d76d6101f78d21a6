// EXTERNAL_SUPABASE=1: uses an external Supabase, either official containers on this machine (supabase start) or a
// project of your own. Only the other providers' emulators run here, on their own port.

import { mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { z } from "zod";
import { randomInt } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { toConnectionConfig } from "../lib/database/tls-config.ts";
import { claimDatabase, type ProjectPurpose } from "./claim-database.ts";
import { appUrl, environmentFor, type StackEndpoints } from "./environment.ts";
import { openInbox, type Inbox } from "./inbox.ts";
import { clearState, saveState, readState } from "./emulators/state-file.ts";
import { choosePort, parsePort, StackError } from "./ports.ts";
import { createProviderEmulators } from "./providers.ts";
import { runCleanup, closeServer, listen, createServer } from "./server.ts";
import { lockDataFolder, type Stack } from "./stack.ts";

type Env = Record<string, string | undefined>;
type Project = Pick<StackEndpoints, "apiUrl" | "dbUrl" | "publishableKey" | "secretKey" | "jwtSecret" | "database"> & {
  // The secret that the CLI prints, whether or not tokens are signed with it.
  printedSecret: string;
};

export function isExternal(env: Env = process.env): boolean {
  const mode = env.EXTERNAL_SUPABASE || "0";
  if (mode !== "0" && mode !== "1") throw new StackError(`EXTERNAL_SUPABASE is 1 or not set, and no ${mode}.`);
  return mode === "1";
}

// Variable names as `supabase status -o env` prints them, and as in .env.example. Of two names the first one set
// counts.
const CLI_VARIABLES = {
  apiUrl: ["API_URL"],
  dbUrl: ["DB_URL"],
  publishableKey: ["PUBLISHABLE_KEY", "ANON_KEY"],
  secretKey: ["SECRET_KEY", "SERVICE_ROLE_KEY"],
  jwtSecret: ["JWT_SECRET"],
};
const DOTENV_VARIABLES = {
  apiUrl: ["NEXT_PUBLIC_SUPABASE_URL"],
  dbUrl: ["DATABASE_URL"],
  publishableKey: ["NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY"],
  secretKey: ["SUPABASE_SECRET_KEY"],
  jwtSecret: ["SUPABASE_JWT_SECRET"],
};

/** The project in the environment, in one of the two forms. */
export function readProject(env: Env = process.env): Project {
  const has = (names: typeof CLI_VARIABLES): boolean => [...names.apiUrl, ...names.dbUrl].some((name) => env[name]);
  if (has(CLI_VARIABLES) && has(DOTENV_VARIABLES))
    throw new StackError(
      "Two projects are named: by API_URL and DB_URL, and by NEXT_PUBLIC_SUPABASE_URL and DATABASE_URL. Set only one pair.",
    );
  const names = has(DOTENV_VARIABLES) ? DOTENV_VARIABLES : CLI_VARIABLES;
  const variable = (field: keyof typeof CLI_VARIABLES): string =>
    names[field].map((name) => env[name]).find(Boolean) ?? "";
  const missing = (["apiUrl", "dbUrl", "publishableKey", "secretKey"] as const).filter((field) => !variable(field));
  if (missing.length > 0)
    throw new StackError(
      `EXTERNAL_SUPABASE=1 needs a project's addresses and keys; missing: ${missing.map((field) => names[field][0]).join(", ")}. Take what supabase status -o env prints, or name a project as in .env.example.`,
    );
  for (const field of ["apiUrl", "dbUrl"] as const)
    if (!URL.canParse(variable(field))) throw new StackError(`${names[field][0] ?? ""} is no address.`);
  return {
    apiUrl: new URL(variable("apiUrl")).origin,
    dbUrl: variable("dbUrl"),
    publishableKey: variable("publishableKey"),
    secretKey: variable("secretKey"),
    jwtSecret: names === DOTENV_VARIABLES ? variable("jwtSecret") : "",
    printedSecret: names === CLI_VARIABLES ? variable("jwtSecret") : "",
    database: Object.fromEntries(
      // A pooler belongs to a project and is configured with it.
      [...(names === DOTENV_VARIABLES ? ["DATABASE_POOL_URL"] : []), "DATABASE_CA", "DATABASE_TLS"].flatMap((name) =>
        env[name] ? [[name, env[name]] as const] : [],
      ),
    ),
  };
}

/** Refuses a project on another machine: always for tests, for the demo unless each of its hosts is named. */
export function requireLocalProject(
  { apiUrl, dbUrl, database }: Project,
  purpose: ProjectPurpose,
  env: Env = process.env,
): void {
  const addresses = [apiUrl, dbUrl, ...(database?.DATABASE_POOL_URL ? [database.DATABASE_POOL_URL] : [])];
  const hosts = [...new Set(addresses.map((endpoints) => new URL(endpoints).hostname))].filter(
    (host) => !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host),
  );
  if (hosts.length === 0) return;
  if (purpose === "tests")
    throw new StackError(`Tests run against projects on this machine alone, and not on ${hosts.join(", ")}.`);
  const remoteHosts = (env.EXTERNAL_SUPABASE_REMOTE_HOSTS ?? "").split(",").map((host) => host.trim());
  if (hosts.every((host) => remoteHosts.includes(host))) return;
  throw new StackError(
    `This project is not on this machine: ${hosts.join(", ")}. Whoever reaches it can sign in as the demo's administrator, whose password everybody knows. If that may be: EXTERNAL_SUPABASE_REMOTE_HOSTS=${hosts.join(",")}`,
  );
}

const Settings = z.object({ external: z.object({ email: z.boolean() }), mailer_autoconfirm: z.boolean() });

async function fetchAuth(project: Project, route: string): Promise<unknown> {
  const url = `${project.apiUrl}/auth/v1${route}`;
  const response = await fetch(url, {
    headers: { apikey: project.publishableKey },
    signal: AbortSignal.timeout(10_000),
  }).catch((error: unknown) => {
    throw new StackError(`${url} does not answer: ${String((error as Error).cause ?? error)}. Is the project running?`);
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new StackError(`${url} answers ${response.status}: is that the project's publishable key?`);
  return response.json();
}

/** The secret by which the app verifies tokens; empty where it uses the project's public keys. */
export async function readJwtSecret(project: Project): Promise<string> {
  // As in the app: a set SUPABASE_JWT_SECRET takes precedence.
  if (project.jwtSecret) return project.jwtSecret;
  const keySet = z.object({ keys: z.array(z.unknown()) }).safeParse(await fetchAuth(project, "/.well-known/jwks.json"));
  if (keySet.success && keySet.data.keys.length > 0) return "";
  if (project.printedSecret) return project.printedSecret;
  throw new StackError("The project has no public keys, and no JWT_SECRET is set: nobody's token could be checked.");
}

async function requireEmailSignUp(project: Project): Promise<void> {
  const { data } = Settings.safeParse(await fetchAuth(project, "/settings"));
  if (!data) throw new StackError(`${project.apiUrl} does not answer as Supabase Auth does.`);
  if (!data.external.email || !data.mailer_autoconfirm)
    throw new StackError(
      "The project wants e-mail addresses confirmed, and mails to people at handover.test reach nobody: switch e-mail sign-up on and confirmations off (Authentication → Sign In / Providers → Email).",
    );
}

type ExternalOptions = { purpose: ProjectPurpose; dataDir: string; appUrl?: string | undefined; quiet?: boolean };

export async function startExternal(options: ExternalOptions): Promise<Stack> {
  const project = readProject();
  requireLocalProject(project, options.purpose);
  const dataDir = path.resolve(options.dataDir);
  mkdirSync(path.join(dataDir, "logs"), { recursive: true });
  const cleanups: (() => unknown)[] = [lockDataFolder(dataDir)];
  const stop = () => runCleanup(cleanups);
  try {
    await requireEmailSignUp(project);
    const jwtSecret = await readJwtSecret(project);
    const port = await choosePort(
      parsePort(process.env.LOCAL_EMULATORS_PORT, 54331, "LOCAL_EMULATORS_PORT"),
      "LOCAL_EMULATORS_PORT",
    );
    const { id, applied } = await claimDatabase(project.dbUrl, options.purpose, process.env.EXTERNAL_SUPABASE_TAKE);
    // The emulators' stored data refers to another database's deliveries.
    if (readState(path.join(dataDir, "external.json"), { id: "" }).id !== id) clearState(dataDir);
    saveState(path.join(dataDir, "external.json"), { id });

    const { DATABASE_CA: ca, DATABASE_TLS } = project.database ?? {};
    const db = new pg.Pool({
      ...toConnectionConfig(project.dbUrl, { ca, tls: DATABASE_TLS === "off" ? "off" : "verify" }),
      max: 3,
    });
    db.on("error", () => undefined);
    db.on("connect", (client) => client.on("error", () => undefined));
    cleanups.unshift(() => db.end());
    const url = `http://127.0.0.1:${port}`;
    const stackAppUrl = options.appUrl ?? appUrl();
    const inbox = openInbox(dataDir);
    const providers = await createProviderEmulators({ origin: url, dataDir, appUrl: stackAppUrl, inbox, db });
    cleanups.unshift(...providers.close);
    const server = createServer((request, { socket }) => providers.answer(request, () => socket.destroy()));
    cleanups.unshift(() => closeServer(server));
    // Containers reach this machine by another address than its own (CONTRIBUTING.md).
    await listen(server, port, process.env.LOCAL_EMULATORS_HOST || "127.0.0.1", "LOCAL_EMULATORS_PORT");
    if (options.purpose === "tests") await requireCodeDelivery(project, inbox);
    const { apiUrl, dbUrl, publishableKey, secretKey, database } = project;
    const keys = { publishableKey, secretKey, jwtSecret };
    const endpoints: StackEndpoints = { url, apiUrl, dbUrl, ...keys, smtpUrl: providers.smtpUrl, database };
    if (!options.quiet) console.error(`Supabase at ${project.apiUrl}, ${applied.length} migrations applied`);
    return { ...endpoints, dataDir, env: environmentFor(endpoints, { dataDir, appUrl: stackAppUrl }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

// Whether a project delivers its codes to our inbox: the tests verify numbers by entering them.

/** Signs up an account with a code; throws if the code does not arrive. */
async function requireCodeDelivery(
  stack: Pick<StackEndpoints, "apiUrl" | "publishableKey">,
  inbox: Inbox,
): Promise<void> {
  const { auth } = createClient(stack.apiUrl, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  // By sign-up: an existing account's number can only be changed after a function of ours allowed it.
  const phone = `+1404${randomInt(2e6, 1e7)}`;
  const { error } = await auth.signUp({ phone, password: "handover-tests", options: { data: { name: "Probe" } } });
  if (!error && inbox.list({ to: phone, kind: "sms" }).length > 0) return;
  throw new StackError(
    `The project's SMS codes do not reach the tests${error ? ` (${error.message})` : ""}: set its send SMS hook to /hooks/send-sms of the emulators (CONTRIBUTING.md).`,
  );
}
