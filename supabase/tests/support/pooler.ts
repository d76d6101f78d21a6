// Starts pgbouncer in transaction mode in front of the test database, as hosted Supabase projects have a pooler.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** Fewer than the concurrent callers, so that they share. */
const SERVER_CONNECTIONS = 3;

/** Starts pgbouncer for the login of `dbUrl`; on a free port by default. */
export async function startPooler(
  dbUrl: string,
  listenPort?: number,
  connections = SERVER_CONNECTIONS,
): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const { hostname, port, username, password, pathname } = new URL(dbUrl);
  const folder = mkdtempSync(join(tmpdir(), "handover-pooler-"));
  chmodSync(folder, 0o755);
  const chosenPort = listenPort ?? (await freePort());
  writeFileSync(join(folder, "users.txt"), `"${username}" "${password}"\n`);
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${chosenPort}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
default_pool_size = ${connections}
`,
  );
  // It refuses to run as root.
  const child = spawn(
    "pgbouncer",
    ["-q", ...(process.getuid?.() === 0 ? ["-u", "nobody"] : []), join(folder, "pgbouncer.ini")],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const exited = new Promise<void>((done) => {
    child.once("exit", () => {
      done();
    });
  });
  const url = `postgres://${username}:${password}@127.0.0.1:${chosenPort}${pathname}`;
  await waitUntilReady(url, exited);
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject).listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}

async function waitUntilReady(url: string, exited: Promise<void>): Promise<void> {
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    const failed = await client.connect().then(
      () => null,
      (error: unknown) => error as Error,
    );
    await client.end().catch(() => undefined);
    if (!failed) return;
    if (hasExited) throw new Error(`pgbouncer does not run: ${failed.message}`);
    await new Promise((next) => {
      setImmediate(next);
    });
  }
}
