// Lists and figures may be read from a replica that lags by seconds: a real one, which streams from the tests'
// database, and a host configured with it.

import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { isExternalProject } from "../external";
import { startSecondHost, type SecondHost } from "./support/second-host";
import {
  pollUntil,
  expectOk,
  newAdmin,
  queryAsOwner,
  testSecret,
  createApiClient,
  type ApiResponse,
  type ApiPerson,
  testStack,
} from "./support/app";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor";

// A hot standby of the tests' database, streaming from it.

type Replica = {
  dbUrl: string;
  /** As its superuser. */
  query: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;
  end: () => Promise<void>;
};

async function startReplica(): Promise<Replica> {
  const root = join(__dirname, "../..");
  const dataDir = mkdtempSync(join(tmpdir(), "handover-replica-"));
  // Postgres does not run as root: its user must have access.
  chmodSync(dataDir, 0o755);
  const child = spawn(join(root, "node_modules/.bin/node"), [join(root, "local/replica.ts")], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      PRIMARY_URL: testStack().dbUrl,
      LOCAL_DATA_DIR: dataDir,
      LOCAL_DB_REPLICAS: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = new Promise<void>((done) => child.once("exit", () => done()));
  const ready = await new Promise<{ dbUrl: string; adminUrl: string }>((done, fail) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const [, facts] = /^READY (.*)\n/m.exec(output) ?? [];
        if (facts) done(JSON.parse(facts) as { dbUrl: string; adminUrl: string });
      });
    child.once("exit", (code) => fail(new Error(`The replica ended with ${code}: ${output}`)));
  });
  const admin = new pg.Client({ connectionString: ready.adminUrl }).on("error", () => undefined);
  await admin.connect();
  let open = true;
  return {
    dbUrl: ready.dbUrl,
    query: async <Row extends pg.QueryResultRow>(text: string) => (await admin.query<Row>(text)).rows,
    end: async () => {
      if (!open) return;
      open = false;
      await admin.end().catch(() => undefined);
      child.kill("SIGTERM");
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

jest.setTimeout(120_000);
// It copies its primary's data directory.
const localTest = isExternalProject ? test.skip : test;
const SECONDS = 4;
let replica: Replica;
let host: SecondHost;
let ada: ApiPerson;

beforeAll(async () => {
  if (isExternalProject) return;
  replica = await startReplica();
  host = await startSecondHost({ DATABASE_READ_URL: replica.dbUrl, DATABASE_READ_SECONDS: String(SECONDS) });
  ada = await newAdmin({ name: "Ada Before" });
}, 120_000);
afterAll(async () => {
  await host?.end();
  await replica?.end();
});

const at = (path: string): string => new URL(path, host.url).href;
/** The console's list of people with this accepted staleness. */
const list = (seconds = 30): Promise<ApiResponse> =>
  expectOk(
    ada.get(at(`/api/admin/people?q=${encodeURIComponent(ada.email)}`), { "cache-control": `max-age=${seconds}` }),
  );
const names = ({ data }: ApiResponse): string[] => (data.items as { name: string }[]).map(({ name }) => name);
const renamed = (name: string) =>
  queryAsOwner("update public.user_profiles set name = $2 where user_id = $1", [ada.id, name]);
const metric = async (line: string): Promise<number> => {
  const { text } = await createApiClient().get(at("/api/metrics"), {
    authorization: `Bearer ${testSecret("METRICS_TOKEN")}`,
  });
  return Number(new RegExp(`^${line.replace(/[{}]/g, "\\$&")} (\\S+)$`, "m").exec(text)?.[1] ?? 0);
};

localTest("serves a list from the replica with its age, only to requests that accept a stale one", async () => {
  // A new account is served by the primary for a while, and the replica has to have it at all.
  const replicaAnswer = await pollUntil("the replica answers", async () => {
    const response = await list();
    return response.headers.has("age") && response;
  });
  expect(names(replicaAnswer)).toEqual(["Ada Before"]);
  expect(Number(replicaAnswer.headers.get("age"))).toBeLessThanOrEqual(SECONDS);
  expect(await metric('handover_replica_reads_total{outcome="served"}')).toBeGreaterThan(0);

  await replica.query("select pg_wal_replay_pause()");
  await renamed("Ada After");
  const [old, fresh, zero] = [
    await list(),
    await expectOk(ada.get(at(`/api/admin/people?q=${encodeURIComponent(ada.email)}`))),
    await list(0),
  ];
  expect([names(old), names(fresh), names(zero)]).toEqual([["Ada Before"], ["Ada After"], ["Ada After"]]);
  expect([old, fresh, zero].map(({ headers }) => headers.has("age"))).toEqual([true, false, false]);
});

localTest("reports a growing age while replication is paused, and reads the primary beyond the limit", async () => {
  const ages: number[] = [];
  await pollUntil("the primary answers", async () => {
    const response = await list();
    const age = response.headers.get("age");
    if (age !== null) {
      ages.push(Number(age));
      expect(names(response)).toEqual(["Ada Before"]);
    }
    return age === null && names(response)[0] === "Ada After";
  });
  expect(ages.at(-1)).toBeGreaterThan(1);
  expect(Math.max(...ages)).toBeLessThanOrEqual(SECONDS + 1);
  // Do not query it for a while: each request would find it too stale.
  const found = await metric('handover_replica_reads_total{outcome="stale"}');
  for (let n = 0; n < 10; n++) expect((await list()).headers.has("age")).toBe(false);
  expect((await metric('handover_replica_reads_total{outcome="stale"}')) - found).toBeLessThanOrEqual(1);

  await replica.query("select pg_wal_replay_resume()");
  await pollUntil("the replica answers again", async () => (await list()).headers.has("age"));
});

localTest("reads the primary after the caller's own write, but not after a heartbeat", async () => {
  await replica.query("select pg_wal_replay_pause()");
  await expectOk(ada.patch(at("/api/profile"), { name: "Ada Anew" }));
  const firstList = await list();
  expect([names(firstList), firstList.headers.has("age")]).toEqual([["Ada Anew"], false]);
  expect(ada.cookies.has("handover-recent-write")).toBe(true);
  await replica.query("select pg_wal_replay_resume()");
  ada.cookies.delete("handover-recent-write");

  const heartbeat = await ada.post(at("/api/driver/heartbeat"));
  expect([heartbeat.status, ada.cookies.has("handover-recent-write")]).toEqual([404, false]);
});

localTest("never reads data for decisions from the replica", async () => {
  await pollUntil("the replica answers again", async () => (await list()).headers.has("age"));
  for (const path of [
    "/api/session",
    "/api/profile",
    "/api/admin/attention-items",
    "/api/admin/approvals",
    "/api/transactions",
  ]) {
    const response = await expectOk(ada.get(at(path), { "cache-control": "max-age=30" }));
    expect([path, response.headers.has("age")]).toEqual([path, false]);
  }
});

localTest("reads the primary without delay while the replica is down, and counts the failure once", async () => {
  await replica.end();
  const startedAt = Date.now();
  for (let n = 0; n < 10; n++) {
    const response = await list();
    expect([names(response), response.headers.has("age")]).toEqual([["Ada Anew"], false]);
  }
  expect(Date.now() - startedAt).toBeLessThan(5_000 * TIMEOUT_FACTOR);
  const noticed = await metric('handover_replica_reads_total{outcome="unreachable"}');
  expect([1, 2]).toContain(noticed);
});
