// Two cells: a whole deployment each, with its own database, host and worker. What one sends the other passes a wire that
// the test can cut, and that keeps what went over it.
import { createHmac, generateKeyPairSync, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort, startServices, type Services } from "../../fixtures/services";
import { HAND_IN_PAPERS, PAPERS } from "../../../supabase/tests/support/papers";
import {
  APPLICATION,
  eventually,
  good,
  PASSWORD,
  phone,
  secret,
  someEmail,
  somePhone,
  type Answer,
  type Json,
  type Phone,
} from "./app";

export type Pair = { x: string; d: string };
export function newPair(): Pair {
  const { x = "", d = "" } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  return { x, d };
}

export type Wire = {
  url: string;
  /** What was sent, in order. */
  sent: string[];
  /** `cut`: nothing arrives; `deaf`: everything arrives, and no answer comes back. */
  state: "open" | "cut" | "deaf";
  end: () => Promise<void>;
};

/** A wire to a host. */
async function startWire(to: string): Promise<Wire> {
  const wire: Wire = { url: "", sent: [], state: "open", end: () => Promise.resolve() };
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { state } = wire;
      if (state === "cut") return void request.socket.destroy();
      const raw = Buffer.concat(parts).toString();
      if (request.url === "/api/cells/messages") wire.sent.push((JSON.parse(raw) as { message: string }).message);
      fetch(new URL(request.url ?? "/", to), {
        method: request.method,
        headers: { "content-type": "application/json" },
        body: raw || undefined,
      }).then(
        async (answer) => {
          const text = await answer.text();
          if (state === "deaf") return void request.socket.destroy();
          response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
        },
        () => request.socket.destroy(),
      );
    });
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", () => done()));
  wire.url = `http://127.0.0.1:${port}`;
  wire.end = () => new Promise((done) => server.close(() => done()) && server.closeAllConnections());
  return wire;
}

export type Cell = {
  name: string;
  url: string;
  key: Pair;
  /** To this cell, from the others. */
  wire: Wire;
  inboxUrl: string;
  query: <Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
};
export type Cells = { south: Cell; north: Cell; end: () => Promise<void> };

/** `south` keeps the accounts; both have a host and a worker. */
export async function startCells(): Promise<Cells> {
  const root = join(__dirname, "../../..");
  const folder = mkdtempSync(join(tmpdir(), "handover-cells-"));
  chmodSync(folder, 0o711);
  const names = ["south", "north"] as const;
  const ports = [await freePort(), await freePort()];
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const keys = names.map(() => newPair());
  const wires = await Promise.all(urls.map((url) => startWire(url)));
  const list = JSON.stringify(
    Object.fromEntries(names.map((name, n) => [name, { url: wires[n]?.url, key: keys[n]?.x }])),
  );
  const started: Services[] = [];
  const pools: pg.Pool[] = [];
  const cells: Cell[] = [];
  const end = async (): Promise<void> => {
    for (const pool of pools) await pool.end();
    for (const services of started.reverse()) await services.stop();
    for (const wire of wires) await wire.end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    let authUrl = "";
    for (const [n, name] of names.entries()) {
      const [dataDir, logDir] = [join(folder, name), join(folder, `${name}-log`)];
      for (const each of [dataDir, logDir]) mkdirSync(each, { mode: 0o711 });
      const services = await startServices({
        root,
        dataDir,
        distDir: process.env.NEXT_DIST_DIR ?? ".next-test",
        logDir,
        app: true,
        worker: true,
        port: ports[n],
        settings: {
          CELL: name,
          CELLS: list,
          CELL_KEY: keys[n]?.d ?? "",
          CELL_ACCOUNTS: "south",
          ...(authUrl ? { CELL_AUTH_URL: authUrl } : {}),
        },
      });
      started.push(services);
      const stack = JSON.parse(services.env.TEST_STACK ?? "{}") as { url: string; apiUrl: string; dbUrl: string };
      authUrl ||= stack.apiUrl;
      const pool = new pg.Pool({ connectionString: stack.dbUrl, max: 3, application_name: "tests" }).on(
        "error",
        () => undefined,
      );
      pools.push(pool);
      cells.push({
        name,
        url: urls[n] ?? "",
        key: keys[n] ?? newPair(),
        wire: wires[n] as Wire,
        inboxUrl: stack.url,
        query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
          (await pool.query<Row>(text, values)).rows,
      });
    }
    return { south: cells[0] as Cell, north: cells[1] as Cell, end };
  } catch (error) {
    await end();
    throw error;
  }
}

export type Someone = { id: string; name: string; email: string; number: string; at: (cell: Cell) => Phone };

/** Somebody who signs up at the accounts' cell, and signs in with the same password wherever they go. */
export async function someone(
  accounts: Cell,
  more: Json & { name: string },
  query?: { driver?: boolean; admin?: boolean },
): Promise<Someone> {
  const [email, number] = [someEmail(), somePhone()];
  const phones = new Map<string, Phone>();
  const at = (cell: Cell): Phone => {
    const known = phones.get(cell.name) ?? onSite(cell);
    phones.set(cell.name, known);
    return known;
  };
  const own = at(accounts);
  const answer = await good(
    own.post("/api/auth/sign-up", {
      userType: query?.driver ? "driver" : "user",
      ...(query?.driver ? { licenseNumber: "D1234567" } : {}),
      ...more,
      email,
      phone: number,
      password: PASSWORD,
    }),
  );
  await good(own.post("/api/profile/phone", { phone: number }));
  const texts = (await (await fetch(`${accounts.inboxUrl}/inbox.json?to=${encodeURIComponent(number)}`)).json()) as {
    kind: string;
    code?: string;
  }[];
  const token = texts.find(({ kind, code }) => kind === "sms" && code)?.code;
  await good(own.post("/api/profile/phone/verify", { phone: number, token }));
  const person = { id: answer.data.userId as string, name: more.name, email, number, at };
  if (query?.admin)
    await accounts.query("insert into private.admins (user_id, team) values ($1, 'cells')", [person.id]);
  return person;
}

/** A phone whose paths are of one cell's site. */
function onSite(cell: Cell): Phone {
  const bare = phone();
  const of = (path: string): string => new URL(path, cell.url).href;
  return {
    ...bare,
    send: (method, path, sending) => bare.send(method, of(path), sending),
    get: (path, headers) => bare.get(of(path), headers),
    post: (path, body, key) => bare.post(of(path), body, key),
    patch: (path, body, key) => bare.patch(of(path), body, key),
    put: (path, body, key) => bare.put(of(path), body, key),
    delete: (path, body, key) => bare.delete(of(path), body, key),
  };
}

export const signIn = (person: Someone, cell: Cell): Promise<Answer> =>
  good(person.at(cell).post("/api/auth/sign-in", { email: person.email, password: PASSWORD }));

export async function approvedDriver(accounts: Cell, admin: Someone, name: string): Promise<Someone> {
  const driver = await someone(accounts, { name }, { driver: true });
  await accounts.query(HAND_IN_PAPERS, [driver.id, name]);
  await good(driver.at(accounts).post("/api/driver/application", APPLICATION));
  await good(admin.at(accounts).post(`/api/admin/drivers/${driver.id}/approve`, { documents: PAPERS }));
  return driver;
}

export type Spot = { lat: number; lng: number };
export async function goOnline(driver: Someone, cell: Cell, at: Spot): Promise<Answer> {
  await good(
    driver.at(cell).post("/api/driver/positions", {
      positions: [{ timestamp: Date.now() / 1000, latitude: at.lat, longitude: at.lng }],
    }),
  );
  return driver.at(cell).post("/api/driver/status", { status: "online" });
}

/** What they did with deliveries of this cell is looked at, without which nobody crosses. */
export const lookedAt = (driver: Someone, cell: Cell): Promise<unknown> =>
  eventually(
    `the way of ${driver.name} is looked at`,
    async () =>
      (await cell.query("select from graphile_worker.jobs where key like 'review:%:' || $1", [driver.id])).length === 0,
  );

/** They cross, and the other cell has taken them. */
export async function cross(driver: Someone, from: Cell, to: Cell): Promise<void> {
  await good(driver.at(from).post("/api/driver/cell", { to: to.name }));
  await arrived(driver, from);
}
export const arrived = (driver: Someone, from: Cell): Promise<unknown> =>
  eventually(
    `${driver.name} is taken`,
    async () => (await good(driver.at(from).get("/api/driver/cell"))).data.arrived === true,
  );

/** What stands at work in this cell: the invariant is that it is at most one of both. */
export const atWork = async (driver: Someone, cell: Cell): Promise<boolean> =>
  (await cell.query("select from public.driver_profiles where user_id = $1 and status <> 'offline'", [driver.id]))
    .length > 0;
export const mayWork = async (driver: Someone, cell: Cell): Promise<boolean> =>
  (
    await cell.query("select from public.driver_profiles where user_id = $1 and away_to is null and is_approved", [
      driver.id,
    ])
  ).length > 0;

/** The payment provider says at this cell that the money is there. */
export async function pay(cell: Cell, transactionId: string): Promise<void> {
  for (const event of ["payment.pending", "payment.confirmed"]) {
    const raw = JSON.stringify({ id: randomUUID(), transactionId, event });
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", secret("PAYMENTS_WEBHOOK_SECRET")).update(`${at}.${raw}`).digest("hex");
    await good(
      phone().send("POST", `${cell.url}/api/webhooks/payments`, {
        raw,
        headers: { "content-type": "application/json", "x-handover-signature": `t=${at},v1=${signature}` },
      }),
    );
  }
}
