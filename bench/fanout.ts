// One status to 1,000 sockets: from the SQL that says it to the last client that has it. Against a bare websocket
// server that hears of the same bytes by NOTIFY and sends them to everybody. Both serve from this process, in turns;
// the clients have theirs.
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import pg from "pg";
import { WebSocketServer } from "ws";
import type { Stack } from "../local/stack.ts";
import type { Said, Start } from "./fanout-clients.ts";
import { p50, quantile, type Row } from "./machine.ts";

const SOCKETS = 1_000;
const MESSAGES = 50;
const ROUNDS = 15;

export async function benchFanout(stack: Stack): Promise<Row[]> {
  const ending: (() => Promise<unknown> | unknown)[] = [];
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(stack.dbUrl);
    await client.connect();
    ending.unshift(() => client.end());
    return client;
  };
  try {
    const sql = await connect();
    const { id, token } = await person(stack);
    const payload = JSON.stringify({ transactionId: id, status: "assigned" });
    const ours = await clients(
      {
        url: `${stack.apiUrl.replace("http", "ws")}/realtime/v1/websocket?apikey=${stack.publishableKey}&vsn=2.0.0`,
        sockets: SOCKETS,
        // Private: whether they may hear is asked of the policies for each of the sockets.
        join: JSON.stringify([
          "1",
          "1",
          `realtime:user:${id}`,
          "phx_join",
          { config: { private: true, broadcast: { ack: false, self: false } }, access_token: token },
        ]),
        beat: JSON.stringify([null, "2", "phoenix", "heartbeat", {}]),
      },
      ending,
    );
    const send = (): Promise<unknown> =>
      sql.query({
        name: "send",
        text: "select realtime.send($1::jsonb, 'transaction', $2, true)",
        values: [payload, `user:${id}`],
      });
    await Promise.all([ours.all(1), send()]);
    const bytes = await ours.sample;
    const bare = await clients(
      { url: await bareServer(await connect(), ending), sockets: SOCKETS, join: null, beat: null },
      ending,
    );
    const notify = (): Promise<unknown> =>
      sql.query({ name: "notify", text: "select pg_notify('bench_fanout', $1)", values: [bytes] });
    await Promise.all([bare.all(1), notify()]);
    if ((await bare.sample) !== bytes) throw new Error("The two sides do not send the same");

    const sides = [
      { ...ours, say: send },
      { ...bare, say: notify },
    ].map((side) => ({ ...side, rates: [] as number[], cpu: [] as number[], single: [] as number[] }));
    for (let round = -1; round < ROUNDS; round++) {
      for (const side of sides) {
        const { rate, cpu } = await burst(side.all, side.say);
        const alone = await one(side.all, side.say);
        if (round < 0) continue;
        side.rates.push(rate);
        side.cpu.push(cpu);
        side.single.push(...alone);
      }
    }
    const [mine, theirs] = sides;
    if (!mine || !theirs) throw new Error("There are two sides");
    const ratio = p50(mine.rates) / p50(theirs.rates);
    const both = (values: number[]): string =>
      `${p50(values).toPrecision(3)} / ${quantile(values, 0.95).toPrecision(3)} ms`;
    return [
      {
        measure: `messages a second to ${SOCKETS} sockets`,
        against: "bare ws server told by NOTIFY",
        ours: `${p50(mine.rates).toFixed(1)} /s`,
        theirs: `${p50(theirs.rates).toFixed(1)} /s`,
        ratio,
        goal: "≥ 0.8",
        ok: ratio >= 0.8,
        note: `medians of ${ROUNDS} times ${MESSAGES} messages; CPU of the serving process a message ${p50(mine.cpu).toPrecision(3)} against ${p50(theirs.cpu).toPrecision(3)} ms`,
      },
      {
        measure: `one message, SQL to the last of ${SOCKETS} sockets`,
        against: "bare ws server told by NOTIFY",
        ours: both(mine.single),
        theirs: both(theirs.single),
        ratio: p50(mine.single) / p50(theirs.single),
        goal: "",
        ok: null,
        note: "p50 / p95",
      },
    ];
  } finally {
    for (const end of ending) await end();
  }
}

async function person(stack: Stack): Promise<{ id: string; token: string }> {
  const client = createClient(stack.apiUrl, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signUp({
    email: "rita@bench.test",
    password: "handover-bench",
    options: { data: { name: "Rita Receiver", user_type: "user" } },
  });
  if (error || !data.user || !data.session) throw error ?? new Error("Nobody signed up");
  return { id: data.user.id, token: data.session.access_token };
}

/** What anybody would write: whatever NOTIFY says goes to all. */
async function bareServer(listener: pg.Client, ending: (() => unknown)[]): Promise<string> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await once(server, "listening");
  ending.unshift(() => {
    server.close();
  });
  listener.on("notification", ({ payload }) => {
    const bytes = Buffer.from(payload ?? "", "base64");
    for (const client of server.clients) client.send(bytes);
  });
  await listener.query("listen bench_fanout");
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Clients = { all: (messages: number) => Promise<void>; sample: Promise<string> };

/** All of them connected. `all` resolves when every socket has so many more messages. */
async function clients(start: Start, ending: (() => unknown)[]): Promise<Clients> {
  const child: ChildProcess = fork(join(import.meta.dirname, "fanout-clients.ts"));
  ending.unshift(() => {
    child.kill();
  });
  const heard = <W extends Said["what"]>(what: W): Promise<Extract<Said, { what: W }>> =>
    new Promise((done, failed) => {
      const listen = (said: Said): void => {
        if (said.what !== what && said.what !== "failed") return;
        child.off("message", listen);
        if (said.what === "failed") failed(new Error(said.why));
        else done(said as Extract<Said, { what: W }>);
      };
      child.on("message", listen);
    });
  const sample = heard("sample").then(({ bytes }) => bytes);
  const ready = heard("ready");
  child.send(start);
  await ready;
  return {
    sample,
    async all(messages) {
      const done = heard("all");
      child.send(messages * start.sockets);
      await done;
    },
  };
}

/** Messages a second, and what each costs the serving process in ms of CPU. */
async function burst(all: Clients["all"], say: () => Promise<unknown>): Promise<{ rate: number; cpu: number }> {
  const used = process.cpuUsage();
  const from = performance.now();
  const done = all(MESSAGES);
  // Each is committed before the next is said; that nobody has it yet does not matter.
  for (let n = 0; n < MESSAGES; n++) await say();
  await done;
  const took = performance.now() - from;
  const { user, system } = process.cpuUsage(used);
  return { rate: (MESSAGES / took) * 1000, cpu: (user + system) / 1000 / MESSAGES };
}

/** Milliseconds from the SQL to the last socket, one message after another. */
async function one(all: Clients["all"], say: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < 10; n++) {
    const from = performance.now();
    await Promise.all([all(1), say()]);
    taken.push(performance.now() - from);
  }
  return taken;
}
