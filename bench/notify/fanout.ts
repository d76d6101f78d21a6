// Messages per second to 1,000 sockets, from the SQL statement to the last client, against a bare WebSocket server that
// receives the same bytes by NOTIFY and sends them to every client. This process serves both sides alternately; the
// clients run in a separate process.
import { fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type pg from "pg";
import { WebSocketServer } from "ws";
import { HEARTBEAT, joinMessage, realtimeUrl, signUpAccount } from "../harness/realtime.ts";
import { goalAtLeast, toResultRow, type ResultRow } from "../harness/results.ts";
import { connect, nextMessage, startDatabase, type DeferCleanup } from "../harness/stack.ts";
import { measureMs, formatMs, p50 } from "../harness/stats.ts";
import type { FanoutStart } from "./fanout-clients.ts";

const SOCKETS = 1_000;
const MESSAGES = 50;
const ROUNDS = 15;

export async function benchFanout(defer: DeferCleanup): Promise<ResultRow[]> {
  const { stack } = await startDatabase(defer);
  const sql = await connect(defer, stack.dbUrl);
  const { id, token } = await signUpAccount(stack, "Rita", { user_type: "user" });
  const payload = JSON.stringify({ transactionId: id, status: "assigned" });
  const ours = await startClients(defer, {
    url: realtimeUrl(stack),
    sockets: SOCKETS,
    joinMessage: joinMessage(`user:${id}`, token),
    heartbeat: HEARTBEAT,
  });
  const send = (): Promise<unknown> =>
    sql.query({
      name: "send",
      text: "select realtime.send($1::jsonb, 'transaction', $2, true)",
      values: [payload, `user:${id}`],
    });
  const [messageBytes] = await Promise.all([ours(1), send()]);
  const url = await serveBare(defer, await connect(defer, stack.dbUrl));
  const bare = await startClients(defer, { url, sockets: SOCKETS, joinMessage: null, heartbeat: null });
  const notify = (): Promise<unknown> =>
    sql.query({ name: "notify", text: "select pg_notify('bench_fanout', $1)", values: [messageBytes] });
  const [bareBytes] = await Promise.all([bare(1), notify()]);
  if (bareBytes !== messageBytes) throw new Error("The two sides send different bytes");

  const sides = [
    { receive: ours, publish: send, rates: [] as number[], cpu: [] as number[] },
    { receive: bare, publish: notify, rates: [] as number[], cpu: [] as number[] },
  ] as const;
  for (let round = -1; round < ROUNDS; round++)
    for (const { receive, publish, rates, cpu } of sides) {
      const burst = await measureBurst(receive, publish);
      if (round < 0) continue;
      rates.push(burst.rate);
      cpu.push(burst.cpuMs);
    }
  const [ourSide, bareSide] = sides;
  return [
    toResultRow({
      measure: `messages a second to ${SOCKETS} sockets`,
      baseline: "bare WebSocket server, notified by NOTIFY",
      ours: `${p50(ourSide.rates).toFixed(1)} /s`,
      theirs: `${p50(bareSide.rates).toFixed(1)} /s`,
      ratio: p50(ourSide.rates) / p50(bareSide.rates),
      goal: goalAtLeast(0.8),
      note: `medians of ${ROUNDS} times ${MESSAGES} messages; CPU of the serving process a message ${formatMs(p50(ourSide.cpu))} against ${formatMs(p50(bareSide.cpu))}`,
    }),
  ];
}

/** Serves a WebSocket server that sends the payload of each NOTIFY to every client. */
async function serveBare(defer: DeferCleanup, listener: pg.Client): Promise<string> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  defer(() => {
    server.close();
  });
  listener.on("notification", ({ payload }) => {
    const messageBytes = Buffer.from(payload ?? "", "base64");
    for (const client of server.clients) client.send(messageBytes);
  });
  await listener.query("listen bench_fanout");
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Resolves when every socket has received this number of further messages, with the first of them all in base64. */
type Receive = (messages: number) => Promise<string>;

async function startClients(defer: DeferCleanup, start: FanoutStart): Promise<Receive> {
  const child = fork(join(import.meta.dirname, "fanout-clients.ts"));
  defer(() => child.kill());
  const ready = nextMessage(child);
  child.send(start);
  await ready;
  return (messages) => {
    const received = nextMessage<string>(child);
    child.send(messages * start.sockets);
    return received;
  };
}

/** Messages a second, and the CPU time of the serving process for each. */
async function measureBurst(
  receive: Receive,
  publish: () => Promise<unknown>,
): Promise<{ rate: number; cpuMs: number }> {
  const cpuBefore = process.cpuUsage();
  const time = await measureMs(async () => {
    const received = receive(MESSAGES);
    // Each message is committed before the next one is published.
    for (let n = 0; n < MESSAGES; n++) await publish();
    await received;
  });
  const { user, system } = process.cpuUsage(cpuBefore);
  return { rate: (MESSAGES / time) * 1_000, cpuMs: (user + system) / 1_000 / MESSAGES };
}
