// The database does not answer at all: the network drops every packet without a reset. A worker detects it, drops its
// connections, and continues when the database is back.

import { createServer, type AddressInfo, type Server, connect, type Socket } from "node:net";
import {
  newCustomer,
  queryRow,
  ownerPool,
  sql,
  testStack,
  type TestPerson,
} from "../../supabase/tests/support/harness";
import { createDeliveryInStatus } from "../../supabase/tests/support/deliveries";
import { terminateWorkerConnections } from "./support/crash-point";
import {
  setFileTimeout,
  runFilesExclusively,
  runDueJobsOnce,
  startWorker,
  countUnfinishedJobs,
  pollWithWorkerLogs,
} from "./support/worker-process";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor";

// A network between a worker and its database that can drop everything: no refusal, no reset, no packet.

type SwallowingProxy = {
  /** The same database through this network. */
  url: string;
  /** Drops everything from now on. New connections are accepted, and nothing is sent on them. */
  dropPackets(): void;
  /** New connections work from now on; earlier ones stay silent. */
  acceptAgain(): void;
  close(): Promise<void>;
};

async function startSwallowingProxy(dbUrl: string): Promise<SwallowingProxy> {
  const target = new URL(dbUrl);
  const all = new Set<Socket>();
  let isDropping = false;
  const silenced = new WeakSet<Socket>();
  const track = (socket: Socket): void => {
    all.add(socket);
    socket.on("error", () => undefined).once("close", () => all.delete(socket));
  };
  const server = createServer((inbound) => {
    track(inbound);
    if (isDropping) {
      inbound.resume();
      return;
    }
    const outbound = connect(Number(target.port), target.hostname);
    track(outbound);
    for (const [from, to] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      from.on("data", (part) => {
        if (!silenced.has(inbound)) to.write(part);
      });
      // A FIN is a packet, too.
      from.on("close", () => {
        if (!silenced.has(inbound)) to.destroy();
      });
    }
    inbound.once("close", () => {
      openSockets.delete(inbound);
    });
    openSockets.add(inbound);
  });
  const openSockets = new Set<Socket>();
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const url = new URL(dbUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    dropPackets() {
      isDropping = true;
      for (const inbound of openSockets) silenced.add(inbound);
    },
    acceptAgain() {
      isDropping = false;
    },
    async close() {
      for (const socket of all) socket.destroy();
      await new Promise<void>((done) => {
        server.close(() => {
          done();
        });
      });
    },
  };
}

setFileTimeout(120_000);
runFilesExclusively();

const quick = { WORKER_HEARTBEAT_MS: "300", WORKER_STALE_MS: "1500", WORKER_SILENT_MS: "1000" };
const LOST = "the database cannot be reached";

let network: SwallowingProxy;
let swallowedAt = 0;
beforeEach(async () => {
  network = await startSwallowingProxy(testStack().dbUrl);
});
afterEach(() => network.close());

let cause = 0;
async function enqueueNotification(person: TestPerson): Promise<string> {
  const key = `driver_approved:${person.id}:silent${++cause}`;
  await sql("select private.enqueue('notify', $1::jsonb)", [
    JSON.stringify({ type: "driver_approved", userId: person.id, key }),
  ]);
  return key;
}
const noticesOf = async (key: string): Promise<number> =>
  (
    await queryRow<{ n: number }>(
      "select count(*)::int as n from public.notifications where dedupe_key like $1 || ':%'",
      [key],
    )
  ).n;
const isNotified = (key: string) => async (): Promise<boolean> => (await noticesOf(key)) === 1;

test("a worker reports it within seconds, and the same process continues when the database is back", async () => {
  const person = await newCustomer();
  const worker = await startWorker({ ...quick, DATABASE_URL: network.url });
  await pollWithWorkerLogs("a first notice is there", isNotified(await enqueueNotification(person)));

  network.dropPackets();
  const key = await enqueueNotification(person);
  await pollWithWorkerLogs("the worker has detected the failure", () => worker.log().includes(LOST), 10);
  expect(await noticesOf(key)).toBe(0);
  network.acceptAgain();
  await pollWithWorkerLogs("the notice is there", isNotified(key), 30);
  expect(await worker.stop()).toBe(0);
});

/** Starts a notice's job, which waits for a lock in the database; `work` runs meanwhile. */
async function whileSending(person: TestPerson, work: () => Promise<void>): Promise<string> {
  const holder = await ownerPool.connect();
  try {
    await holder.query("begin");
    await holder.query("lock table public.notifications in exclusive mode");
    const key = await enqueueNotification(person);
    const atIt = pollWithWorkerLogs(
      "the job waits in the database",
      async () =>
        (
          await sql(
            "select from pg_stat_activity where application_name = 'handover-worker' and wait_event_type = 'Lock' and query like '%insert_notification%'",
          )
        ).length > 0,
    );
    const working = work();
    working.catch(() => undefined);
    await atIt;
    network.dropPackets();
    swallowedAt = performance.now();
    await working;
    return key;
  } finally {
    await holder.query("rollback");
    holder.release();
  }
}

test("a job interrupted in the database is repeated, and its notice sent once", async () => {
  const person = await newCustomer();
  const worker = await startWorker({ ...quick, DATABASE_URL: network.url });
  const key = await whileSending(person, () =>
    pollWithWorkerLogs("the worker has detected the failure", () => worker.log().includes(LOST), 40).then(
      () => undefined,
    ),
  );
  network.acceptAgain();
  await pollWithWorkerLogs("no job is left", async () => (await countUnfinishedJobs()) === 0, 30);
  expect(await noticesOf(key)).toBe(1);
  await pollWithWorkerLogs(
    "no job has failed",
    async () => (await sql("select from graphile_worker.jobs where attempts >= max_attempts")).length === 0,
  );
  expect(await worker.stop()).toBe(0);
});

describe("with a routing provider that accepts every call and never answers", () => {
  let provider: Server;
  let calls = 0;
  beforeAll(async () => {
    provider = createServer((socket) => {
      calls++;
      socket.on("error", () => undefined).resume();
    });
    await new Promise<void>((done) => {
      provider.listen(0, "127.0.0.1", done);
    });
  });
  afterAll(
    () =>
      new Promise((done) => {
        provider.close(done);
        provider.unref();
      }),
  );

  test("a worker that loses its connections continues within seconds, whatever its jobs wait for", async () => {
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`;
    const person = await newCustomer();
    const worker = await startWorker({ ...quick, OPTIMOROUTE_API_URL: url });
    await createDeliveryInStatus("assigned");
    await pollWithWorkerLogs("a job waits for the provider", () => calls > 0);
    await terminateWorkerConnections();
    // Whether it restarts or only reconnects depends on what was in flight when the connections broke.
    await pollWithWorkerLogs("a notice is there", isNotified(await enqueueNotification(person)), 10);
    await worker.kill();
  });
});

test("running the due jobs once ends within seconds, instead of blocking the request that started it", async () => {
  await whileSending(await newCustomer(), async () => {
    // Other due jobs may have been done before.
    expect(await runDueJobsOnce(15_000, { ...quick, DATABASE_URL: network.url })).toMatchObject({ finished: false });
  });
  expect(performance.now() - swallowedAt).toBeLessThan(30_000 * TIMEOUT_FACTOR);
});
