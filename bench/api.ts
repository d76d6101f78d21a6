// npm run bench:api: what a route costs beside what it asks of the database. A list, one delivery, and a write with a
// key of its own, through the built app; beside them, in turns, the same SQL functions on one bare connection, and
// /api/health, which asks nobody. Writes bench/results/api.json.
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import pg from "pg";
import { startServices } from "../e2e/fixtures/services.ts";
import { cookiesOf, sessionToken } from "../e2e/fixtures/session-token.ts";
import type { StackAddress } from "../local/environment.ts";
import { builtApp } from "./built-app.ts";
import { p50, quantile, type Row } from "./machine.ts";
import { inFolder, runParts } from "./parts.ts";
import { secondsOf } from "./processes.ts";

const TIMES = 400;
const SECONDS = 4;
const CLIENTS = [16, 64];
const GOAL_BESIDE_HEALTH = 0.4;
const PEOPLE = 16;
const DELIVERIES = 20;
const PASSWORD = "handover-bench";
const PLACE = { lat: 25.7741, lng: -80.1936 };

type Json = Record<string, unknown>;
type Way = { name: string; send: (client: number) => Promise<void>; bare: () => Promise<unknown> };
type Person = { id: string; cookie: string; phone: string; claims: string };

runParts("api", {
  api: () =>
    inFolder(async (dataDir) => {
      const built = await builtApp(dataDir);
      // One person asks as often as they can: no limit is what is measured. More of a factor does not fit a counter.
      process.env.RATE_LIMIT_FACTOR = "1000";
      process.env.LOG_LEVEL = "warn";
      const services = await startServices({ ...built, app: true, worker: false });
      const agent = new Agent({ keepAlive: true, maxSockets: Math.max(...CLIENTS) });
      const sql = new pg.Client((JSON.parse(services.env.TEST_STACK ?? "") as StackAddress).dbUrl);
      try {
        await sql.connect();
        return await measure(
          services.env.TEST_APP_URL ?? "",
          JSON.parse(services.env.TEST_STACK ?? "") as StackAddress,
          agent,
          sql,
          services.pids.app ?? 0,
        );
      } finally {
        await sql.end();
        agent.destroy();
        await services.stop();
      }
    }),
});

async function measure(
  appUrl: string,
  stack: StackAddress,
  agent: Agent,
  sql: pg.Client,
  appPid: number,
): Promise<Row[]> {
  const send = (method: string, path: string, who: Person | null, body?: Json): Promise<Json> =>
    ask(agent, new URL(path, appUrl), method, who?.cookie, body);
  const rosa = await signUp(appUrl, stack, send, "Rosa Receiver");
  // Everybody asks for their own: so many on one account would queue at its limit's row, where nobody's phone ever queues.
  const senders: (Person & { delivery: string })[] = [];
  for (let n = 0; n < PEOPLE; n++) {
    const sender = await signUp(appUrl, stack, send, `Sender ${n}`);
    let delivery = "";
    for (let made = 0; made < DELIVERIES; made++) {
      const { data } = await send("POST", "/api/transactions", sender, {
        receiverPhone: rosa.phone,
        amount: 50,
        pickupAddress: "1 Pickup Street",
        deliveryAddress: "2 Delivery Street",
        pickupLocation: PLACE,
        deliveryLocation: PLACE,
      });
      delivery = String((data as Json).id);
    }
    senders.push({ ...sender, delivery });
  }
  const senderOf = (client: number): Person & { delivery: string } =>
    senders[client % PEOPLE] as Person & { delivery: string };
  const sam = senderOf(0);
  const themes = ["dark", "light"];
  let turn = 0;
  const theme = (): string => themes[turn++ % 2] ?? "dark";
  const bare = bareCalls(sql, sam);
  const ways: Way[] = [
    {
      name: "GET a list of 20",
      send: async (client) => {
        await send("GET", "/api/transactions?limit=20", senderOf(client));
      },
      bare: () => bare.read("list_transactions", "p_role => 'all', p_limit => 20"),
    },
    {
      name: "GET one",
      send: async (client) => {
        await send("GET", `/api/transactions/${senderOf(client).delivery}`, senderOf(client));
      },
      bare: () => bare.read("get_transaction_by_id", `transaction_id => '${sam.delivery}'`),
    },
    {
      name: "a write with a key",
      send: async (client) => {
        await send("PATCH", "/api/settings", senderOf(client), { theme: theme() });
      },
      bare: () => bare.write("update_settings", `p_patch => '{"theme": "${theme()}"}'`),
    },
  ];
  const health = async (): Promise<void> => {
    await send("GET", "/api/health", null);
  };
  const rows: Row[] = [];
  const one = await inTurns([health, ...ways.flatMap((way) => [() => way.send(0), way.bare])]);
  for (const [n, { name }] of ways.entries()) {
    const [floor, ours, calls] = [one[0], one[1 + 2 * n], one[2 + 2 * n]] as [number[], number[], number[]];
    const most = 2 * p50(floor) + p50(calls);
    const said = (times: number[]): string => `${p50(times).toFixed(2)} (p95 ${quantile(times, 0.95).toFixed(2)}) ms`;
    rows.push({
      measure: `${name}, 1 client, p50`,
      against: `2 × health (${p50(floor).toFixed(2)} ms) + the bare calls (${said(calls)})`,
      ours: said(ours),
      theirs: `${most.toFixed(2)} ms`,
      ratio: p50(ours) / most,
      goal: "≤ 1",
      ok: p50(ours) <= most,
    });
  }
  rows.push(...(await whereTimeGoes([{ name: "health", send: health }, ...ways], appPid, sql)));
  for (const clients of CLIENTS) {
    const floor = await throughput(clients, health);
    for (const { name, send: work } of ways) {
      const ours = await throughput(clients, work);
      rows.push({
        measure: `${name}, ${clients} clients`,
        against: "health",
        ours: `${ours.toFixed(0)}/s`,
        theirs: `${floor.toFixed(0)}/s`,
        ratio: ours / floor,
        goal: `≥ ${GOAL_BESIDE_HEALTH}`,
        ok: ours / floor >= GOAL_BESIDE_HEALTH,
      });
    }
  }
  return rows;
}

// The computing time of one request, by who spends it: what is left to win, whatever else the machine does.
async function whereTimeGoes(
  ways: { name: string; send: (client: number) => Promise<void> }[],
  appPid: number,
  sql: pg.Client,
): Promise<Row[]> {
  const rows: Row[] = [];
  const clients = CLIENTS[0] ?? 1;
  for (const { name, send } of ways) {
    await throughput(clients, send);
    const database = (
      await sql.query<{ pid: number }>("select pid from pg_stat_activity where application_name = 'handover-app'")
    ).rows.map(({ pid }) => pid);
    const spent = (): number[] => [
      secondsOf(appPid) * 1_000,
      database.reduce((sum, pid) => sum + secondsOf(pid), 0) * 1_000,
      process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000,
    ];
    const before = spent();
    const from = performance.now();
    const done = (await throughput(clients, send)) * ((performance.now() - from) / 1_000);
    const [app = 0, db = 0, client = 0] = spent().map((ms, at) => (ms - (before[at] ?? 0)) / done);
    rows.push({
      measure: `${name}, computing time of one`,
      against: "the whole",
      ours: `app ${app.toFixed(2)}, database ${db.toFixed(2)}, the one who asks ${client.toFixed(2)} ms`,
      theirs: `${(app + db + client).toFixed(2)} ms`,
      ratio: (app + db) / (app + db + client),
      goal: "",
      ok: null,
    });
  }
  return rows;
}

// What the route asks, as it asks it: each function in a transaction of its own, by the caller's role.
function bareCalls(
  sql: pg.Client,
  { id, claims }: Person,
): { read(fn: string, args: string): Promise<unknown>; write(fn: string, args: string): Promise<unknown> } {
  const session = (JSON.parse(claims) as { session_id: string }).session_id;
  const within = (role: string, call: string): string =>
    `set local role ${role}; select set_config('request.jwt.claims', '${claims}', true), set_config('request.jwt.claim.sub', '${id}', true); select app.${call};`;
  const admit = (key: string): string =>
    `begin; ${within("handover_machine", `admit_request(p_user_id => '${id}', p_session_id => '${session}', p_route => '/bench', p_bucket => 'b', p_limit => 100000000, p_window_seconds => 60${key})`)} commit;`;
  return {
    read: (fn, args) => sql.query(`${admit("")} begin; ${within("handover_person", `${fn}(${args})`)} commit`),
    write: (fn, args) => {
      const key = randomUUID();
      return sql.query(
        `${admit(`, p_key => '${key}', p_body_hash => 'h'`)} begin; ${within("handover_person", `${fn}(${args})`)} ${within("handover_machine", `finish_request(p_user_id => '${id}', p_key => '${key}', p_status => 200, p_response => '{}')`)} commit`,
      );
    },
  };
}

/**
 * One after the other, again and again, so that whatever else the machine does meets all alike. Milliseconds of each.
 */
async function inTurns(works: (() => Promise<unknown>)[]): Promise<number[][]> {
  const taken: number[][] = works.map(() => []);
  for (let n = -50; n < TIMES; n++) {
    for (const [at, work] of works.entries()) {
      const from = performance.now();
      await work();
      if (n >= 0) taken[at]?.push(performance.now() - from);
    }
  }
  return taken;
}

/** Requests a second of so many who each ask again as soon as they are answered. */
async function throughput(clients: number, work: (client: number) => Promise<unknown>): Promise<number> {
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  const from = performance.now();
  const end = from + SECONDS * 1_000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        await work(client);
        done++;
      }
    }),
  );
  return done / ((performance.now() - from) / 1_000);
}

function ask(
  agent: Agent,
  url: URL,
  method: string,
  cookie: string | undefined,
  body: Json | undefined,
): Promise<Json> {
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      origin: url.origin,
      ...(cookie ? { cookie } : {}),
      ...(sent
        ? {
            "content-type": "application/json",
            "content-length": String(Buffer.byteLength(sent)),
            "idempotency-key": randomUUID(),
          }
        : {}),
    };
    const asked = request(url, { agent, method, headers }, (answer) => {
      let text = "";
      answer
        .setEncoding("utf8")
        .on("data", (part: string) => {
          text += part;
        })
        .on("end", () => {
          if ((answer.statusCode ?? 500) >= 300)
            reject(new Error(`${method} ${url.pathname} answered ${answer.statusCode}: ${text}`));
          else resolve({ ...(JSON.parse(text) as Json), cookies: answer.headers["set-cookie"] ?? [] });
        });
    });
    asked.on("error", reject);
    asked.end(sent);
  });
}

/** A customer with a number of their own, as anybody becomes one. */
async function signUp(
  appUrl: string,
  stack: StackAddress,
  send: (method: string, path: string, who: Person | null, body?: Json) => Promise<Json>,
  name: string,
): Promise<Person> {
  const phone = `+1555${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
  const made = await send("POST", "/api/auth/sign-up", null, {
    name,
    email: `${randomUUID()}@bench.test`,
    phone,
    password: PASSWORD,
    userType: "user",
  });
  const cookie = (made.cookies as string[]).map((line) => line.split(";")[0]).join("; ");
  const person = { id: String((made.data as Json).userId), cookie, phone, claims: "" };
  await send("POST", "/api/profile/phone", person, { phone });
  const [sms] = (await (await fetch(`${stack.url}/inbox.json?kind=sms&to=${encodeURIComponent(phone)}`)).json()) as {
    code: string;
  }[];
  await send("POST", "/api/profile/phone/verify", person, { phone, token: sms?.code });
  const token = sessionToken(cookiesOf(cookie));
  return { ...person, claims: Buffer.from(token.split(".")[1] ?? "", "base64url").toString() };
}
