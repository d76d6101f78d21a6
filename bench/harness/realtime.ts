import { createClient } from "@supabase/supabase-js";
import WebSocket from "ws";
import type { StackEndpoints } from "../../local/environment.ts";
import type { DeferCleanup } from "./stack.ts";

/** A heartbeat of the Phoenix protocol, which Realtime uses. */
export const HEARTBEAT = JSON.stringify([null, "2", "phoenix", "heartbeat", {}]);
export const HEARTBEAT_MS = 25_000;

export const realtimeUrl = ({ apiUrl, publishableKey }: StackEndpoints): string =>
  `${apiUrl.replace("http", "ws")}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`;

/** The message that joins a private channel: Realtime checks the policies for each socket. */
export const joinMessage = (topic: string, token: string): string =>
  JSON.stringify([
    "1",
    "1",
    `realtime:${topic}`,
    "phx_join",
    { config: { private: true, broadcast: { ack: false, self: false } }, access_token: token },
  ]);

/** Opens a socket and joins a private channel. Broadcasts arrive as binary frames, replies as text. */
export async function joinChannel(
  defer: DeferCleanup,
  stack: StackEndpoints,
  topic: string,
  token: string,
  onBroadcast: (message: string) => void,
): Promise<void> {
  const socket = new WebSocket(realtimeUrl(stack));
  const heartbeatTimer = setInterval(() => {
    socket.send(HEARTBEAT);
  }, HEARTBEAT_MS);
  defer(() => {
    clearInterval(heartbeatTimer);
    socket.terminate();
  });
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => {
      socket.send(joinMessage(topic, token));
    });
    socket.on("message", (data: Buffer, binary) => {
      const text = data.toString();
      if (binary) onBroadcast(text);
      else if (text.includes('"status":"ok"')) resolve();
      else reject(new Error(text));
    });
  });
}

/** Signs an account up with Supabase Auth. */
export async function signUpAccount(
  stack: StackEndpoints,
  name: string,
  data: Record<string, string>,
): Promise<{ id: string; token: string }> {
  const client = createClient(stack.apiUrl, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const signUpResult = await client.auth.signUp({
    email: `${name.toLowerCase()}@bench.test`,
    password: "handover-bench",
    options: { data: { name, ...data } },
  });
  if (signUpResult.error || !signUpResult.data.user || !signUpResult.data.session)
    throw signUpResult.error ?? new Error(`${name} has no session`);
  return { id: signUpResult.data.user.id, token: signUpResult.data.session.access_token };
}
