// The local stack from a supabase-js client's side: accounts by email and phone, row level security, realtime.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createClient, type RealtimeChannel, type SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt, SignJWT } from "jose";
import { Client } from "pg";
import { eventually, requireValue, startCli, type RunningStack } from "./testing.ts";
import { longTest } from "../e2e/fixtures/long-test";

let tempDir: string;
let stack: RunningStack;
let db: Client;
const clients: SupabaseClient[] = [];

const SCHEMA_SQL = `
create table public.notes (id int primary key, owner uuid not null, at timestamptz not null default now(), amount numeric(12, 2), body jsonb);
alter table public.notes enable row level security;
grant select, insert on public.notes to authenticated;
create policy own_read on public.notes for select to authenticated using (owner = auth.uid());
create policy own_write on public.notes for insert to authenticated with check (owner = auth.uid());
create table public.hidden (id int);
create function public.echo(p_body jsonb) returns jsonb language sql as $$ select p_body $$;
`;
// In a separate file, because it locks a platform table.
const PLATFORM_SQL = `
create policy own_channel on realtime.messages for select to authenticated using (realtime.topic() = 'user:' || auth.uid()::text);
create policy own_speech on realtime.messages for insert to authenticated with check (realtime.topic() = 'user:' || auth.uid()::text);
`;

beforeAll(async () => {
  tempDir = mkdtempSync(path.join(os.tmpdir(), "handover-supabase-"));
  chmodSync(tempDir, 0o755);
  const migrations = path.join(tempDir, "migrations");
  mkdirSync(migrations);
  writeFileSync(path.join(migrations, "20260101000000_notes.sql"), SCHEMA_SQL);
  writeFileSync(path.join(migrations, "20260101000001_notes_platform.sql"), PLATFORM_SQL);
  stack = await startCli({
    dataDir: path.join(tempDir, "data"),
    env: { LOCAL_MIGRATIONS_DIR: migrations, APP_URL: "http://app.test" },
  });
  db = new Client({ connectionString: stack.dbUrl });
  await db.connect();
}, 60_000);

afterEach(async () => {
  for (const client of clients.splice(0)) {
    await client.removeAllChannels();
    await client.realtime.disconnect();
  }
});

afterAll(async () => {
  await db?.end();
  await stack?.end();
  rmSync(tempDir, { recursive: true, force: true });
});

function createGuestClient(vsn = "2.0.0"): SupabaseClient {
  const client = createClient(stack.url, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { vsn },
  });
  clients.push(client);
  return client;
}

let number = 0;
async function createPersonClient(): Promise<{ client: SupabaseClient; id: string; email: string }> {
  const client = createGuestClient();
  const email = `person${(number += 1)}@handover.test`;
  const { data, error } = await client.auth.signUp({
    email,
    password: "handover",
    options: { data: { name: "Person" } },
  });
  if (error) throw error;
  await client.realtime.setAuth();
  return { client, id: requireValue(data.user).id, email };
}

async function readInbox(
  to: string,
): Promise<{ kind: string; to: string; text: string; code?: string; link?: string }[]> {
  return (await fetch(`${stack.url}/inbox.json?to=${encodeURIComponent(to)}`)).json() as Promise<[]>;
}

function subscribe(channel: RealtimeChannel): Promise<string> {
  return new Promise((resolve) => channel.subscribe((state) => resolve(state)));
}

const sendBroadcast = (topic: string, n: number, isPrivate = true) =>
  db.query("select realtime.send(jsonb_build_object('n', $2::int), 'told', $1, $3)", [topic, n, isPrivate]);

describe("accounts", () => {
  test("sends a code by SMS at a phone sign-up, and opens the account only by the code", async () => {
    const phone = "+13055551234";
    const client = createGuestClient();
    const { data, error } = await client.auth.signUp({
      phone,
      password: "handover",
      options: { data: { name: "Phil" } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect((await client.auth.signInWithPassword({ phone, password: "handover" })).error?.code).toBe(
      "phone_not_confirmed",
    );
    expect((await client.auth.verifyOtp({ phone, token: "000000", type: "sms" })).error?.code).toBe("otp_expired");

    const [message] = await readInbox(phone);
    expect(message).toMatchObject({ kind: "sms", to: phone });
    expect(message?.text).toBe(`Your Handover code / Tu código de Handover: ${requireValue(message?.code)}`);
    const verified = await client.auth.verifyOtp({ phone, token: requireValue(message?.code), type: "sms" });
    expect(verified.data.user).toMatchObject({ phone: "13055551234", email: "" });
    expect(
      (await createGuestClient().auth.signInWithPassword({ phone, password: "handover" })).data.session,
    ).toBeTruthy();
    const { rows } = await db.query(
      "select email, phone, phone_confirmed_at is not null as confirmed, raw_app_meta_data->>'provider' as provider from auth.users where id = $1",
      [requireValue(data.user).id],
    );
    expect(rows).toEqual([{ email: null, phone: "13055551234", confirmed: true, provider: "phone" }]);
  });

  longTest("sends another code on request, of which only the newest works", async () => {
    const phone = "+13055554321";
    await createGuestClient().auth.signInWithOtp({ phone });
    const [oldMessage] = await readInbox(phone);
    expect((await createGuestClient().auth.resend({ phone, type: "sms" })).error).toMatchObject({
      status: 429,
      code: "over_sms_send_rate_limit",
    });
    await db.query("update auth.users set confirmation_sent_at = now() - interval '61 seconds' where phone = $1", [
      phone.slice(1),
    ]);
    await createGuestClient().auth.resend({ phone, type: "sms" });
    const [newMessage] = await readInbox(phone);
    if (oldMessage?.code !== newMessage?.code)
      expect(
        (await createGuestClient().auth.verifyOtp({ phone, token: requireValue(oldMessage?.code), type: "sms" })).error,
      ).toBeTruthy();
    expect(
      (await createGuestClient().auth.verifyOtp({ phone, token: requireValue(newMessage?.code), type: "sms" })).data
        .session,
    ).toBeTruthy();
  });

  longTest("does not reveal that a phone has an account", async () => {
    const phone = "+13055551234";
    const before = (await readInbox(phone)).length;
    const { data, error } = await createGuestClient().auth.signUp({ phone, password: "another" });
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { identities: [] } });
    expect(await readInbox(phone)).toHaveLength(before);
  });

  test("adds a phone to an email account by the code sent to it, and keeps the previous data until then", async () => {
    const { client, id } = await createPersonClient();
    const phone = "+13055557001";
    const updated = await client.auth.updateUser({ phone });
    expect(updated.error).toBeNull();
    expect(updated.data.user).toMatchObject({ id, new_phone: "13055557001" });
    expect((await client.auth.verifyOtp({ phone, token: "000000", type: "phone_change" })).error?.code).toBe(
      "otp_expired",
    );
    expect((await db.query("select phone from auth.users where id = $1", [id])).rows).toEqual([{ phone: null }]);
    expect((await client.auth.updateUser({ phone: "+13055557002" })).error).toMatchObject({
      status: 429,
      code: "over_sms_send_rate_limit",
    });

    const [message] = await readInbox(phone);
    const accepted = await createGuestClient().auth.verifyOtp({
      phone,
      token: requireValue(message?.code),
      type: "phone_change",
    });
    expect(accepted.error).toBeNull();
    expect(accepted.data.user).toMatchObject({ id, phone: "13055557001" });
    expect(accepted.data.session).toBeTruthy();
    const { rows } = await db.query(
      `select u.phone, u.phone_confirmed_at is not null as confirmed, u.raw_app_meta_data->'providers' as providers, array_agg(i.provider order by i.provider) as identities
         from auth.users u join auth.identities i on i.user_id = u.id where u.id = $1 group by u.id`,
      [id],
    );
    expect(rows).toEqual([
      { phone: "13055557001", confirmed: true, providers: ["email", "phone"], identities: ["email", "phone"] },
    ]);
    expect(
      (await createGuestClient().auth.verifyOtp({ phone, token: requireValue(message?.code), type: "phone_change" }))
        .error?.code,
    ).toBe("otp_expired");
    expect((await createGuestClient().auth.signInWithPassword({ phone, password: "handover" })).data.user?.id).toBe(id);
  });

  longTest("rejects another account's number, and a code for another number", async () => {
    const [one, other] = [await createPersonClient(), await createPersonClient()];
    await one.client.auth.updateUser({ phone: "+13055557003" });
    const [message] = await readInbox("+13055557003");
    expect(
      (
        await other.client.auth.verifyOtp({
          phone: "+13055557004",
          token: requireValue(message?.code),
          type: "phone_change",
        })
      ).error?.code,
    ).toBe("otp_expired");
    await one.client.auth.verifyOtp({
      phone: "+13055557003",
      token: requireValue(message?.code),
      type: "phone_change",
    });
    expect((await other.client.auth.updateUser({ phone: "+13055557003" })).error).toMatchObject({
      status: 422,
      code: "phone_exists",
    });
    expect((await other.client.auth.updateUser({ phone: "call me" })).error?.code).toBe("validation_failed");
    expect((await createGuestClient().auth.updateUser({ phone: "+13055557005" })).error).toBeTruthy();
  });

  longTest("resets a forgotten password by the emailed link, which leads to our page", async () => {
    const { email } = await createPersonClient();
    await createGuestClient().auth.resetPasswordForEmail(email);
    const [mail] = await readInbox(email);
    const link = new URL(requireValue(mail?.link));
    expect(link.origin + link.pathname).toBe("http://app.test/reset-password");
    const client = createGuestClient();
    expect(
      (await client.auth.verifyOtp({ token_hash: requireValue(link.searchParams.get("token")), type: "recovery" }))
        .error,
    ).toBeNull();
    expect((await client.auth.updateUser({ password: "changed-it" })).error).toBeNull();
    expect((await createGuestClient().auth.signInWithPassword({ email, password: "changed-it" })).error).toBeNull();
  });

  longTest(
    "puts a session or an error into the URL fragment of a project's own email link, with its method in the token",
    async () => {
      const { email } = await createPersonClient();
      await createGuestClient().auth.resetPasswordForEmail(email);
      const [mail] = await readInbox(email);
      const link = new URL("/auth/v1/verify", stack.url);
      link.searchParams.set("token", requireValue(new URL(requireValue(mail?.link)).searchParams.get("token")));
      link.searchParams.set("type", "recovery");
      link.searchParams.set("redirect_to", "http://app.test/reset-password");
      const openLink = async (): Promise<URL> => {
        const { headers } = await fetch(link, { redirect: "manual" });
        return new URL(requireValue(headers.get("location")));
      };
      const first = await openLink();
      expect(first.origin + first.pathname).toBe("http://app.test/reset-password");
      const fragment = new URLSearchParams(first.hash.slice(1));
      expect([fragment.get("type"), fragment.get("token_type")]).toEqual(["recovery", "bearer"]);
      expect(decodeJwt(requireValue(fragment.get("access_token"))).amr).toEqual([
        { method: "otp", timestamp: expect.any(Number) as number },
      ]);
      const client = createGuestClient();
      await client.auth.setSession({
        access_token: requireValue(fragment.get("access_token")),
        refresh_token: requireValue(fragment.get("refresh_token")),
      });
      expect((await client.auth.updateUser({ password: "changed-it" })).error).toBeNull();
      expect(new URLSearchParams((await openLink()).hash.slice(1)).get("error_code")).toBe("otp_expired");
    },
  );

  test("requires the current password for a new one, unless the session began with a mailed link", async () => {
    const { client, id, email } = await createPersonClient();
    const { data } = await client.auth.getSession();
    const updatePassword = async (body: Record<string, string>): Promise<[number, string | undefined]> => {
      const response = await fetch(`${stack.url}/auth/v1/user`, {
        method: "PUT",
        body: JSON.stringify(body),
        headers: {
          apikey: stack.publishableKey,
          authorization: `Bearer ${requireValue(data.session).access_token}`,
          "content-type": "application/json",
        },
      });
      return [response.status, ((await response.json()) as { error_code?: string }).error_code];
    };
    expect(await updatePassword({ password: "taken-over" })).toEqual([400, "current_password_required"]);
    expect(await updatePassword({ password: "taken-over", current_password: "a guess" })).toEqual([
      400,
      "current_password_invalid",
    ]);
    expect(await updatePassword({ password: "changed-it", current_password: "handover" })).toEqual([200, undefined]);
    expect((await db.query("select from auth.sessions where user_id = $1", [id])).rowCount).toBe(1);
    expect((await createGuestClient().auth.signInWithPassword({ email, password: "changed-it" })).error).toBeNull();
    expect((await createGuestClient().auth.signInWithPassword({ email, password: "handover" })).error?.code).toBe(
      "invalid_credentials",
    );
  });
});

describe("signed uploads", () => {
  const file = new Blob(["%PDF-1.7"], { type: "application/pdf" });
  beforeAll(async () => {
    await db.query(
      "insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ('papers', 'papers', false, 100000, array['application/pdf'])",
    );
  });
  const server = () =>
    createClient(stack.url, stack.secretKey, { auth: { persistSession: false, autoRefreshToken: false } }).storage.from(
      "papers",
    );

  test("accept one file without authentication, under its own name only", async () => {
    const { data, error } = await server().createSignedUploadUrl("dora/placed-1");
    expect(error).toBeNull();
    const { signedUrl, token, path: name } = requireValue(data);
    expect(name).toBe("dora/placed-1");
    expect((await fetch(signedUrl, { method: "OPTIONS" })).headers.get("access-control-allow-origin")).toBe("*");
    const uploadFile = (url: string, body: BodyInit, type: string) =>
      fetch(url, { method: "PUT", body, headers: { "content-type": type } });
    expect((await uploadFile(signedUrl.replace("placed-1", "placed-2"), file, "application/pdf")).status).toBe(400);
    expect((await uploadFile(`${signedUrl}x`, file, "application/pdf")).status).toBe(400);
    const accepted = await uploadFile(signedUrl, file, "application/pdf");
    expect([accepted.status, await accepted.json()]).toEqual([200, { Key: "papers/dora/placed-1" }]);
    expect((await uploadFile(signedUrl, file, "application/pdf")).ok).toBe(false);
    expect(await requireValue((await server().download("dora/placed-1")).data).text()).toBe("%PDF-1.7");
    expect(token.split(".")).toHaveLength(3);
  });

  longTest("reject what the bucket does not accept, and give URLs to the server only", async () => {
    const { data } = await server().createSignedUploadUrl("dora/placed-3");
    const { signedUrl } = requireValue(data);
    const uploadFile = (body: BodyInit, type: string) =>
      fetch(signedUrl, { method: "PUT", body, headers: { "content-type": type } });
    expect((await uploadFile("<script>", "text/html")).ok).toBe(false);
    expect((await uploadFile(new Uint8Array(100_001), "application/pdf")).ok).toBe(false);
    expect(
      (await createGuestClient().storage.from("papers").createSignedUploadUrl("dora/placed-4")).error,
    ).toBeTruthy();
  });
});

describe("rows", () => {
  test("are visible to their owner only, and have no grants without a migration", async () => {
    const [one, other] = [await createPersonClient(), await createPersonClient()];
    expect(
      (await one.client.from("notes").insert({ id: 1, owner: one.id, amount: 12.5, body: { deep: [1] } })).error,
    ).toBeNull();
    const { data, error } = await one.client.from("notes").select();
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        id: 1,
        owner: one.id,
        amount: 12.5,
        body: { deep: [1] },
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*[+]00:00$/),
      },
    ]);
    expect((await other.client.from("notes").select()).data).toEqual([]);
    expect((await other.client.from("notes").insert({ id: 2, owner: one.id })).error?.code).toBe("42501");
    expect((await createGuestClient().from("notes").select()).error?.code).toBe("42501");
    expect((await one.client.from("hidden").select()).error?.code).toBe("42501");
  });

  longTest("return jsonb as it was sent", async () => {
    const { client } = await createPersonClient();
    const body = { text: "“5”", list: [1, { a: null }], truth: true };
    const { data, error } = await client.rpc("echo", { p_body: body });
    expect(error).toBeNull();
    expect(data).toEqual(body);
  });
});

describe("realtime", () => {
  test("opens a private channel only for users that the policies allow", async () => {
    const [one, other] = [await createPersonClient(), await createPersonClient()];
    const topic = `user:${one.id}`;
    const privateConfig = { config: { private: true } };
    expect(await subscribe(one.client.channel(topic, privateConfig))).toBe("SUBSCRIBED");
    expect(await subscribe(other.client.channel(topic, privateConfig))).toBe("CHANNEL_ERROR");
    expect(await subscribe(createGuestClient().channel(topic, privateConfig))).toBe("CHANNEL_ERROR");
  });

  test("delivers committed broadcasts of any size in order, and no rolled back ones", async () => {
    const { client, id } = await createPersonClient();
    const received: number[] = [];
    const channel = client
      .channel(`user:${id}`, { config: { private: true } })
      .on("broadcast", { event: "told" }, ({ payload }) => received.push((payload as { n: number }).n));
    expect(await subscribe(channel)).toBe("SUBSCRIBED");
    await db.query("begin");
    await sendBroadcast(`user:${id}`, 0);
    await db.query("rollback");
    await db.query(
      `select realtime.send(jsonb_build_object('n', n, 'weight', repeat('é', case when n % 10 = 0 then 9000 else 1 end)), 'told', $1, true)
                      from generate_series(1, 100) n order by n`,
      [`user:${id}`],
    );
    expect(await eventually(() => received.length >= 100)).toBe(true);
    expect(received).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  longTest("delivers nothing private to a public channel of the same name", async () => {
    const { client, id } = await createPersonClient();
    const received: number[] = [];
    const channel = createGuestClient()
      .channel(`user:${id}`)
      .on("broadcast", { event: "told" }, ({ payload }) => received.push((payload as { n: number }).n));
    expect(await subscribe(channel)).toBe("SUBSCRIBED");
    expect(await subscribe(client.channel(`user:${id}`, { config: { private: true } }))).toBe("SUBSCRIBED");
    await sendBroadcast(`user:${id}`, 1, true);
    await sendBroadcast(`user:${id}`, 2, false);
    expect(await eventually(() => received.length > 0)).toBe(true);
    expect(received).toEqual([2]);
  });

  longTest(
    "delivers to all clients of a channel in both protocol versions, and to the sender only on request",
    async () => {
      const receivedByClient = { old: [] as unknown[], fresh: [] as unknown[], silent: [] as unknown[] };
      const channels = Object.entries(receivedByClient).map(([name, list]) =>
        createGuestClient(name === "old" ? "1.0.0" : "2.0.0")
          .channel("square", { config: { broadcast: { ack: true, self: name === "fresh" } } })
          .on("broadcast", { event: "*" }, ({ event, payload }) => list.push([event, (payload as { n: number }).n])),
      );
      for (const channel of channels) expect(await subscribe(channel)).toBe("SUBSCRIBED");
      const [, newMessage, silentChannel] = channels;
      expect(await requireValue(newMessage).send({ type: "broadcast", event: "said", payload: { n: 1 } })).toBe("ok");
      expect(await requireValue(silentChannel).send({ type: "broadcast", event: "said", payload: { n: 2 } })).toBe(
        "ok",
      );
      await sendBroadcast("square", 3, false);
      expect(
        await eventually(() => Object.values(receivedByClient).every((list) => list.at(-1)?.toString() === "told,3")),
      ).toBe(true);
      expect(receivedByClient).toEqual({
        old: [
          ["said", 1],
          ["said", 2],
          ["told", 3],
        ],
        fresh: [
          ["said", 1],
          ["said", 2],
          ["told", 3],
        ],
        silent: [
          ["said", 1],
          ["told", 3],
        ],
      });
    },
  );

  longTest("requires the insert policy for sending on a private channel", async () => {
    const { client, id } = await createPersonClient();
    await db.query(
      "create policy everyone_listens on realtime.messages for select to authenticated using (realtime.topic() = 'stage')",
    );
    const acknowledged = { config: { private: true, broadcast: { ack: true, self: true } } };
    const privateConfig = client.channel(`user:${id}`, acknowledged);
    const stage = client.channel("stage", acknowledged);
    expect([await subscribe(privateConfig), await subscribe(stage)]).toEqual(["SUBSCRIBED", "SUBSCRIBED"]);
    expect(await privateConfig.send({ type: "broadcast", event: "hello", payload: {} })).toBe("ok");
    expect(await stage.send({ type: "broadcast", event: "hello", payload: {} })).not.toBe("ok");
  });

  longTest("closes a channel when its token has expired", async () => {
    const { id } = await createPersonClient();
    const client = createGuestClient();
    const token = await new SignJWT({ role: "authenticated", sub: id })
      .setProtectedHeader({ alg: "HS256" })
      .setExpirationTime(Math.floor(Date.now() / 1000) + 4)
      .sign(new TextEncoder().encode(stack.jwtSecret));
    await client.realtime.setAuth(token);
    const states: string[] = [];
    client.channel(`user:${id}`, { config: { private: true } }).subscribe((state) => states.push(state));
    expect(await eventually(() => states.includes("CLOSED"))).toBe(true);
    expect(states).toEqual(["SUBSCRIBED", "CLOSED"]);
  });

  longTest("disconnects clients when messages may have been missed, so that they subscribe again", async () => {
    const { client, id } = await createPersonClient();
    const states: string[] = [];
    client.channel(`user:${id}`, { config: { private: true } }).subscribe((state) => states.push(state));
    expect(await eventually(() => states.includes("SUBSCRIBED"))).toBe(true);
    const platform = new Client({ connectionString: stack.dbUrl.replace("//postgres:", "//supabase_admin:") });
    await platform.connect();
    await platform.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'realtime'");
    await platform.end();
    expect(await eventually(() => states.filter((state) => state === "SUBSCRIBED").length === 2)).toBe(true);
  });

  longTest("rejects a wrong key at the connection", async () => {
    const socket = new WebSocket(`${stack.url.replace("http", "ws")}/realtime/v1/websocket?apikey=wrong&vsn=2.0.0`);
    expect(
      await new Promise((resolve) => {
        socket.onopen = () => resolve("open");
        socket.onerror = () => resolve("refused");
      }),
    ).toBe("refused");
  });
});
