// From a payment that is confirmed to the offer, committed, and to the message on the driver's socket: with the worker
// that the product runs, one delivery after another. Beside it, in turns, what no such chain can do without: a row that
// is committed and heard of, and a job that is added and started.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import pg from "pg";
import { startServices } from "../e2e/fixtures/services.ts";
import type { StackAddress } from "../local/environment.ts";
import { distDir } from "./built-app.ts";
import { Arrivals, emptyQueue, listen, makeDeliveries, NOTE, platformUrl, quiet, START, took } from "./chain.ts";
import { p50, p99, type Row } from "./machine.ts";

const WARM_UP = 20;

export async function benchLatency(dataDir: string, rounds = 200): Promise<Row[]> {
  const logDir = join(dataDir, "logs");
  mkdirSync(logDir, { recursive: true });
  const services = await startServices({
    root: join(import.meta.dirname, ".."),
    dataDir,
    distDir,
    logDir,
    app: false,
    worker: true,
  });
  const ending: (() => Promise<unknown>)[] = [services.stop];
  try {
    const stack = JSON.parse(services.env.TEST_STACK ?? "") as StackAddress;
    const connect = async (url: string): Promise<pg.Client> => {
      const client = new pg.Client(url);
      await client.connect();
      ending.unshift(() => client.end());
      return client;
    };
    const admin = await connect(platformUrl(stack.dbUrl));
    const arrivals = new Arrivals();
    const empty = await emptyQueue(stack, admin, connect, arrivals, ending);
    const driver = await onSocket(stack, arrivals, ending);
    const deliveries = await makeDeliveries(admin, rounds + WARM_UP);
    await listen(await connect(stack.dbUrl), arrivals);
    const owner = await connect(stack.dbUrl);
    const service = await connect(stack.dbUrl);
    await service.query("set role handover_machine");

    const taken = { notified: [] as number[], started: [] as number[], offered: [] as number[], told: [] as number[] };
    for (const [n, { id, lat, lng }] of deliveries.entries()) {
      const notified = await took(arrivals.of(`note ${n}`), () => owner.query({ ...NOTE, values: [n] }));
      const started = await took(arrivals.of(`start ${n}`), () => empty.query({ ...START, values: [n] }));
      await owner.query(
        "update public.driver_profiles set current_latitude = $2, current_longitude = $3, position_at = clock_timestamp(), last_seen = clock_timestamp() where user_id = $1",
        [driver, lat, lng],
      );
      const message = arrivals.of("message");
      const from = performance.now();
      const [offered] = await Promise.all([
        took(arrivals.of(`offer ${id}`), () =>
          service.query({
            name: "pay",
            text: "select app.record_payment_event($1, $2, 'payment.confirmed')",
            values: [`bench-${n}`, id],
          }),
        ),
        message,
      ]);
      const told = (await message) - from;
      // An administrator would end it so; the driver is free for the next one, and the worker has nothing left to do.
      await owner.query(
        "select private.withdraw_offers($1, 'cancelled'), private.move_transaction($1, null, 'cancel', 'admin')",
        [id],
      );
      await quiet(owner);
      if (n >= WARM_UP)
        for (const [list, value] of [
          [taken.notified, notified],
          [taken.started, started],
          [taken.offered, offered],
          [taken.told, told],
        ] as const)
          list.push(value);
    }
    return rows(taken);
  } finally {
    // Whatever one of them says, the services end.
    for (const end of ending) await end().catch(() => undefined);
  }
}

/** A driver who signed up, may work, and listens on their own channel. */
async function onSocket(stack: StackAddress, arrivals: Arrivals, ending: (() => Promise<unknown>)[]): Promise<string> {
  const client = createClient(stack.apiUrl, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signUp({
    email: "dora@bench.test",
    password: "handover-bench",
    options: { data: { name: "Dora Driver", user_type: "driver", license_number: "D1234567" } },
  });
  if (error || !data.user) throw error ?? new Error("Nobody signed up");
  await client.realtime.setAuth(data.session?.access_token);
  const channel = client.channel(`driver:${data.user.id}`, { config: { private: true } });
  ending.unshift(async () => {
    await client.removeAllChannels();
  });
  channel.on("broadcast", { event: "offer" }, ({ payload }) => {
    if ((payload as { status?: string }).status === "new") arrivals.came("message");
  });
  await new Promise<void>((joined, failed) => {
    channel.subscribe((state, problem) => {
      if (state === "SUBSCRIBED") joined();
      else if (state !== "CLOSED") failed(problem ?? new Error(state));
    });
  });
  return data.user.id;
}

function rows({
  notified,
  started,
  offered,
  told,
}: Record<"notified" | "started" | "offered" | "told", number[]>): Row[] {
  const least = notified.map((value, n) => value + (started[n] ?? 0));
  const both = (values: number[]): string => `${p50(values).toPrecision(3)} / ${p99(values).toPrecision(3)} ms`;
  const row = (measure: string, ours: number[], most: number): Row => {
    const ratio = p50(ours) / p50(least);
    return {
      measure,
      against: "insert and NOTIFY, plus add_job to start",
      ours: both(ours),
      theirs: both(least),
      ratio,
      goal: `p50 ≤ ${most}`,
      ok: ratio <= most,
      note: `p99 ratio ${(p99(ours) / p99(least)).toPrecision(3)}; of insert and NOTIFY alone (${both(notified)}) ${(p50(ours) / p50(notified)).toPrecision(3)}, of add_job to start alone (${both(started)}) ${(p50(ours) / p50(started)).toPrecision(3)}`,
    };
  };
  return [
    row("payment confirmed to offer committed", offered, 2),
    row("payment confirmed to the driver's socket", told, 4),
  ];
}
