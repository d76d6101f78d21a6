// A hot standby of the tests' database, streaming from it.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { testStack } from "./app";

export type Replica = {
  dbUrl: string;
  /** As its superuser. */
  query: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;
  end: () => Promise<void>;
};

export async function startReplica(): Promise<Replica> {
  const root = join(__dirname, "../../..");
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
