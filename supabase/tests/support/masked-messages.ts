// Masked calls and texts: sender, receiver and driver reach each other through the service's number, without seeing
// each other's phone numbers.
import { randomUUID } from "node:crypto";
import { rpcOn, assumeRole, callerFromToken } from "../../../e2e/fixtures/rpc";
import {
  callRpc,
  callRpcOrThrow,
  ownerPool,
  serviceClient,
  withEnglishMessages,
  type RpcResult,
  type TestPerson,
} from "./harness";

/** Calls a function as this user with the setting that the app sets when the service has a voice number. */
export async function callRpcWithVoiceNumber<T = Record<string, unknown>>(
  person: TestPerson,
  fn: string,
  args: Record<string, unknown> = {},
): Promise<RpcResult<T>> {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('handover.voice_number', 'on', true)");
    await assumeRole(client, callerFromToken((await person.client.auth.getSession()).data.session?.access_token));
    const answer = await rpcOn(client, fn, args);
    await client.query("commit");
    return withEnglishMessages(answer) as RpcResult<T>;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

type CallRouting = { to: string | null; announcement: string | null; locale: string | null };
/** An incoming call from this number. */
export const receiveCallFrom = (phone: string, id = `CA${randomUUID().replaceAll("-", "")}`): Promise<CallRouting> =>
  callRpcOrThrow<CallRouting>(serviceClient(), "connect_call", { p_call_id: id, p_phone: phone });

export const requestMaskedCall = (
  { client }: TestPerson,
  { id }: { id: string },
  overrides: Record<string, unknown> = {},
): Promise<RpcResult<{ expiresAt: string }>> =>
  callRpc(client, "open_call_bridge", { p_transaction_id: id, ...overrides });

export type StoredMessage = {
  id: string;
  status: string;
  role: string;
  text: string | null;
  canned: string | null;
  mine: boolean;
  readAt: string | null;
};
export const sendMessageAs = (
  { client }: TestPerson,
  { id }: { id: string },
  text: string,
  overrides: Record<string, unknown> = {},
): Promise<RpcResult<StoredMessage>> =>
  callRpc<StoredMessage>(client, "send_chat_message", { p_transaction_id: id, p_text: text, ...overrides });

/** An incoming text from this number. */
export const receiveSmsFrom = (
  phone: string,
  text: string,
  { word: keyword = "other", id = `SM${randomUUID().replaceAll("-", "")}` } = {},
): Promise<{ answer: string; locale: string | null }> =>
  callRpcOrThrow(serviceClient(), "relay_sms", { p_message_id: id, p_phone: phone, p_keyword: keyword, p_text: text });

export type MessageThread = {
  otherRole: string;
  name: string | null;
  open: boolean;
  until: string | null;
  unread: number;
  items: StoredMessage[];
};
export const listConversations = async ({ client }: TestPerson, { id }: { id: string }): Promise<MessageThread[]> =>
  (await callRpcOrThrow<{ conversations: MessageThread[] }>(client, "list_chat_messages", { p_transaction_id: id }))
    .conversations;

/** A delivery's texts as this user reads them, in all of its conversations. */
export const listMessages = async (person: TestPerson, delivery: { id: string }): Promise<StoredMessage[]> =>
  (await listConversations(person, delivery)).flatMap(({ items }) => items);

type OutgoingSms = {
  phone: string | null;
  role: string;
  name: string;
  text: string | null;
  canned: string | null;
  orderNo: string | null;
  streak: string;
} | null;
export const getMessageToSend = (id: string): Promise<OutgoingSms> =>
  callRpcOrThrow<OutgoingSms>(serviceClient(), "get_chat_message_to_send", { p_message_id: id });

/** Sends two messages concurrently: the second arrives before the first is committed. */
export async function sendMessageTwice(
  person: TestPerson,
  { id }: { id: string },
): Promise<RpcResult<StoredMessage>[]> {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    await assumeRole(client, callerFromToken((await person.client.auth.getSession()).data.session?.access_token));
    const first = (await rpcOn(client, "send_chat_message", {
      p_transaction_id: id,
      p_text: "First",
    })) as RpcResult<StoredMessage>;
    let isSecondDone = false;
    const second = sendMessageAs(person, { id }, "Second").finally(() => {
      isSecondDone = true;
    });
    const isSecondWaiting = async () =>
      (
        await ownerPool.query<{ waits: boolean }>(
          "select exists (select from pg_stat_activity a where $1 = any (pg_blocking_pids(a.pid))) as waits",
          [rows[0]?.pid],
        )
      ).rows[0]?.waits;
    while (!isSecondDone && !(await isSecondWaiting()));
    await client.query("commit");
    return [first, await second];
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
