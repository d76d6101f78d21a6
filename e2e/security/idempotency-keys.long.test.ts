// An idempotency key belongs to one action of one user: whatever happens to the connection, the action runs at most
// once, and no one else gets its response.
import { connect } from "node:net";
import type pg from "pg";
import {
  appUrl,
  ownerPool,
  pollUntil,
  expectOk,
  newCustomer,
  newDelivery,
  queryAsOwner,
  randomKey,
  type ApiResponse,
  type ApiPerson,
} from "../api/support/app";
import { newParties, readStatus } from "../api/support/deliveries";

const headersOf = ({ cookies }: ApiPerson, key: string): Record<string, string> => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  "content-type": "application/json",
  "idempotency-key": key,
});
const accepted = async (sam: ApiPerson, id: string): Promise<number> =>
  ((await expectOk(sam.get(`/api/transactions/${id}`))).data.history as { to: string }[]).filter(
    ({ to }) => to === "accepted",
  ).length;

/** Does the work while another transaction locks this delivery; `waiting` are the app's connections that wait. */
async function whileHeld(
  id: string,
  work: (waiting: (minimum: number) => Promise<number[]>) => Promise<void>,
): Promise<void> {
  const client: pg.PoolClient = await ownerPool().connect();
  try {
    await client.query("begin");
    await client.query("select 1 from public.transactions where id = $1 for update", [id]);
    const [me] = (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows;
    await work((minimum) =>
      pollUntil("the app waits for the delivery", async () => {
        const rows = await queryAsOwner<{ pid: number }>(
          "select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))",
          [me?.pid],
        );
        return rows.length >= minimum && rows.map(({ pid }) => pid);
      }),
    );
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("a caller who disconnects and retries has done it once and reads the first answer", async () => {
  const { sam, rosa } = await newParties();
  const id = await newDelivery(sam, rosa);
  const [path, key, abort] = [`/api/transactions/${id}/accept`, randomKey(), new AbortController()];
  let again: Promise<ApiResponse> | undefined;
  await whileHeld(id, async (waiting) => {
    const first = fetch(new URL(path, appUrl()), {
      method: "POST",
      headers: headersOf(rosa, key),
      body: "{}",
      signal: abort.signal,
    }).catch((error: unknown) => (error as Error).name);
    await waiting(1);
    abort.abort();
    expect(await first).toBe("AbortError");
    again = rosa.post(path, {}, key);
    // Another request with the key is refused immediately, while the first one runs.
    expect((await rosa.post(`/api/transactions/${id}/reject`, {}, key)).code).toBe("IDEMPOTENCY_MISMATCH");
    expect((await sam.get(`/api/transactions/${id}`)).data.status).toBe("pending");
  });
  expect((await expectOk(again ?? Promise.reject(new Error("not sent")))).data).toMatchObject({
    id,
    status: "accepted",
  });
  expect((await expectOk(rosa.post(path, {}, key))).data).toMatchObject({ id, status: "accepted" });
  expect(await accepted(sam, id)).toBe(1);
  // The same key of another user, or without a user, is another request.
  expect((await sam.post(path, {}, key)).status).toBeGreaterThanOrEqual(400);
  expect((await (await newCustomer()).post(path, {}, key)).code).toBe("TRANSACTION_NOT_FOUND");
});

test("a lost database connection returns 503 with nothing done; a retry does it once", async () => {
  const { sam, rosa } = await newParties();
  const id = await newDelivery(sam, rosa);
  const [path, key] = [`/api/transactions/${id}/accept`, randomKey()];
  await whileHeld(id, async (waiting) => {
    const first = rosa.post(path, {}, key);
    for (const pid of await waiting(1)) await queryAsOwner("select pg_terminate_backend($1)", [pid]);
    expect((await first).status).toBe(503);
  });
  expect(await readStatus(sam, id)).toBe("pending");
  const responses = await Promise.all([rosa.post(path, {}, key), rosa.post(path, {}, key)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await accepted(sam, id)).toBe(1);
});

test("an aborted body claims no key: the complete one succeeds with it", async () => {
  const cora = await newCustomer();
  const key = randomKey();
  const { hostname, port } = new URL(appUrl());
  const body = JSON.stringify({ theme: "dark" });
  for (const sent of [0, 5, body.length - 1])
    await new Promise<void>((done, failed) => {
      const socket = connect(Number(port), hostname, () => {
        const headers = { ...headersOf(cora, key), host: `${hostname}:${port}`, "content-length": String(body.length) };
        const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
        socket.write(`PATCH /api/settings HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n${body.slice(0, sent)}`, () =>
          socket.end(() => socket.destroy()),
        );
      });
      socket.once("close", () => done()).once("error", failed);
    });
  expect((await expectOk(cora.get("/api/settings"))).data.theme).toBe("system");
  expect((await expectOk(cora.patch("/api/settings", { theme: "light" }, key))).data.theme).toBe("light");
});

test("of two contradictory concurrent requests with one key one runs, the other gets IDEMPOTENCY_MISMATCH", async () => {
  for (let round = 0; round < 5; round++) {
    const { sam, rosa } = await newParties();
    const [id, key] = [await newDelivery(sam, rosa), randomKey()];
    const responses = await Promise.all([
      rosa.post(`/api/transactions/${id}/accept`, {}, key),
      rosa.post(`/api/transactions/${id}/reject`, {}, key),
      rosa.post(`/api/transactions/${id}/accept`, { clientActionId: key }),
    ]);
    const status = await readStatus(sam, id);
    const results = responses.map(({ status: is, code }) => (is < 300 ? "ok" : code));
    expect([
      ["accepted", "ok", "IDEMPOTENCY_MISMATCH", "ok"],
      ["cancelled", "IDEMPOTENCY_MISMATCH", "ok", "IDEMPOTENCY_MISMATCH"],
    ]).toContainEqual([status, ...results]);
  }
});
