// What it costs a delivery that drivers are driving: from a payment to the offer, once with nobody on the road who says
// where they are, once with as many positions coming in as are half of what can come in at all; in turns.
import type pg from "pg";
import type { Stack } from "../local/stack.ts";
import { makeDeliveries, platformUrl, type Waiting } from "./chain.ts";
import { connectionsTo, drawZones, newLines, record, send, speakFor, type Line } from "./day.ts";
import { p50, quantile, type Row } from "./machine.ts";

const AT_ONCE = 8;
const TURNS = 4;
const WARM_UP = 20;
// The middle of the recorded day's town, where its drivers are as well.
const HERE = { lat: 25.7617, lng: -80.1918 };

export async function benchDispatchWhileIngesting(stack: Stack, deliveries: number): Promise<Row[]> {
  const [admin, service] = (await connectionsTo(platformUrl(stack.dbUrl), 2)) as [pg.Client, pg.Client];
  const clients = await connectionsTo(stack.dbUrl, AT_ONCE);
  try {
    const waiting = await makeDeliveries(admin, TURNS * deliveries + WARM_UP, HERE);
    await standAround(admin);
    await drawZones(admin);
    await service.query("set role handover_machine");
    const limit = await send(clients, await newLines(admin, AT_ONCE * 2), speakFor, record);
    await offer(admin, service, waiting.splice(0, WARM_UP));
    const taken: { idle: number[]; busy: number[] } = { idle: [], busy: [] };
    const came: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      const some = waiting.splice(0, deliveries);
      taken.idle.push(...(await offer(admin, service, some.slice(0, deliveries / 2))));
      const stream = new Stream(clients, await newLines(admin), limit / 2);
      taken.busy.push(...(await offer(admin, service, some.slice(deliveries / 2))));
      came.push(await stream.stop());
    }
    const p95 = (values: readonly number[]): number => quantile(values, 0.95);
    const row = (name: string, of: (values: readonly number[]) => number): Row => {
      const ratio = of(taken.busy) / of(taken.idle);
      return {
        measure: `payment confirmed to offered, ${name}, positions coming in at half their limit`,
        against: "the same with none coming in",
        ours: `${of(taken.busy).toPrecision(3)} ms`,
        theirs: `${of(taken.idle).toPrecision(3)} ms`,
        ratio,
        goal: "≤ 1.5",
        ok: ratio <= 1.5,
        note: `${taken.busy.length} deliveries each; ${came.map((rate) => rate.toFixed(0)).join(", ")} positions a second came in, ${limit.toFixed(0)} can`,
      };
    };
    return [row("p50", p50), row("p95", p95)];
  } finally {
    await Promise.all([admin, service, ...clients].map((client) => client.end()));
  }
}

/** Drivers whom a delivery here may be offered to: they wait, and their places stay good. */
export async function standAround(admin: pg.Client, here = HERE, wide = 0.1): Promise<void> {
  await admin.query(
    `update public.driver_profiles d set current_latitude = $1 + (random() - 0.5) * $3, current_longitude = $2 + (random() - 0.5) * $3
    from (select user_id from public.driver_profiles order by user_id limit 200) n where n.user_id = d.user_id`,
    [here.lat, here.lng, wide],
  );
}

/**
 * Milliseconds of each payment and dispatch, one after the other; what an offer leaves is cleared away between them.
 */
async function offer(admin: pg.Client, service: pg.Client, deliveries: readonly Waiting[]): Promise<number[]> {
  const taken: number[] = [];
  for (const { id } of deliveries) {
    const from = performance.now();
    await service.query({
      name: "pay",
      text: "select app.record_payment_event($1, $2, 'payment.confirmed')",
      values: [`bench-${id}`, id],
    });
    const { rows } = await service.query<{ offered: number }>({
      name: "dispatch",
      text: "select (app.dispatch_transaction($1) #>> '{data,offered}')::int as offered",
      values: [id],
    });
    taken.push(performance.now() - from);
    if (rows[0]?.offered !== 1) throw new Error("Nobody was offered the delivery");
    await admin.query(
      "select private.withdraw_offers($1, 'cancelled'), private.move_transaction($1, null, 'cancel', 'admin')",
      [id],
    );
  }
  return taken;
}

/** The drivers' phones, sending so many positions a second in all until they are stopped. */
class Stream {
  readonly #ended: Promise<unknown>;
  readonly #from = performance.now();
  #sent = 0;
  #over = false;

  constructor(clients: readonly pg.Client[], lines: readonly Line[], perSecond: number) {
    this.#ended = Promise.all(
      clients.map(async (client, n) => {
        for (let at = n; at < lines.length && !this.#over; at += clients.length) {
          const line = lines[at] as Line;
          await speakFor(client, line);
          for (const batch of line.batches) {
            if (this.#over) break;
            // Whoever is ahead of the clock waits for it.
            const early = (this.#sent / perSecond) * 1_000 - (performance.now() - this.#from);
            this.#sent += batch.length;
            if (early > 0)
              await new Promise((due) => {
                setTimeout(due, early);
              });
            await record(client, batch);
          }
        }
      }),
    );
    this.#ended.catch(() => undefined);
  }

  /** Positions a second that came in. */
  async stop(): Promise<number> {
    const seconds = (performance.now() - this.#from) / 1_000;
    const sent = this.#sent;
    this.#over = true;
    await this.#ended;
    return sent / seconds;
  }
}
