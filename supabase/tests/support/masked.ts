// What users read and do with masked calls and texts.
import { randomUUID } from "node:crypto";
import { ask, become, holderOf } from "../../../e2e/fixtures/door";
import { call, done, owner, service, worded, type Answer, type Person } from "./world";

/** A function called as this user by a process with a voice number, which the app sets in each transaction. */
export async function masked<T = Record<string, unknown>>(
  person: Person,
  fn: string,
  args: Record<string, unknown> = {},
): Promise<Answer<T>> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('handover.voice_number', 'on', true)");
    await become(client, holderOf((await person.client.auth.getSession()).data.session?.access_token));
    const answer = await ask(client, fn, args);
    await client.query("commit");
    return worded(answer) as Answer<T>;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

export type Goes = { to: string | null; words: string | null; locale: string | null };
/** An incoming call from this number. */
export const callFrom = (phone: string, id = `CA${randomUUID().replaceAll("-", "")}`): Promise<Goes> =>
  done<Goes>(service(), "connect_call", { p_call_id: id, p_phone: phone });

export const wantsToCall = (
  { client }: Person,
  { id }: { id: string },
  more: Record<string, unknown> = {},
): Promise<Answer<{ expiresAt: string }>> => call(client, "open_call_bridge", { p_transaction_id: id, ...more });

export type Kept = {
  id: string;
  status: string;
  role: string;
  text: string | null;
  canned: string | null;
  mine: boolean;
  seenAt: string | null;
};
export const writes = (
  { client }: Person,
  { id }: { id: string },
  words: string,
  more: Record<string, unknown> = {},
): Promise<Answer<Kept>> => call<Kept>(client, "send_chat_message", { p_transaction_id: id, p_words: words, ...more });

/** An incoming text from this number. */
export const textFrom = (
  phone: string,
  words: string,
  { word = "other", id = `SM${randomUUID().replaceAll("-", "")}` } = {},
): Promise<{ answer: string; locale: string | null }> =>
  done(service(), "relay_sms", { p_message_id: id, p_phone: phone, p_word: word, p_words: words });

export type Conversation = {
  with: string;
  name: string | null;
  open: boolean;
  until: string | null;
  unread: number;
  items: Kept[];
};
export const conversationsOf = async ({ client }: Person, { id }: { id: string }): Promise<Conversation[]> =>
  (await done<{ conversations: Conversation[] }>(client, "list_chat_messages", { p_transaction_id: id })).conversations;

/** A delivery's texts as this user reads them, in all of its conversations. */
export const textsOf = async (person: Person, delivery: { id: string }): Promise<Kept[]> =>
  (await conversationsOf(person, delivery)).flatMap(({ items }) => items);

type ToSend = {
  phone: string | null;
  role: string;
  name: string;
  words: string | null;
  canned: string | null;
  orderNo: string | null;
  streak: string;
} | null;
export const toSend = (id: string): Promise<ToSend> =>
  done<ToSend>(service(), "chat_message_to_send", { p_text_id: id });

/** Sends two messages concurrently: the second arrives before the first is committed. */
export async function writesTwice(person: Person, { id }: { id: string }): Promise<Answer<Kept>[]> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    await become(client, holderOf((await person.client.auth.getSession()).data.session?.access_token));
    const first = (await ask(client, "send_chat_message", { p_transaction_id: id, p_words: "First" })) as Answer<Kept>;
    let over = false;
    const second = writes(person, { id }, "Second").finally(() => {
      over = true;
    });
    const waits = async () =>
      (
        await owner.query<{ waits: boolean }>(
          "select exists (select from pg_stat_activity a where $1 = any (pg_blocking_pids(a.pid))) as waits",
          [rows[0]?.pid],
        )
      ).rows[0]?.waits;
    while (!over && !(await waits()));
    await client.query("commit");
    return [first, await second];
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
