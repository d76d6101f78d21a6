// admit_request is the first database call of each API request: it returns the session, consumes the rate limit and
// claims the idempotency key, or returns the stored response.
import { randomUUID } from "node:crypto";
import { KEYED_WRITE_MS } from "@/server/http/idempotency";
import {
  anonymousClient,
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  serviceClient,
  sql,
  type TestPerson,
} from "./support/harness";

type Admission = {
  userId: string | null;
  isAdmin: boolean;
  userType: string | null;
  driver: { isApproved: boolean; suspended: boolean } | null;
  limited: boolean;
  retryAfter: number | null;
  replay: { status: number; response: unknown } | null;
  mismatch: boolean;
  running: boolean;
};
const randomRoute = () => `test ${randomUUID()}`;
// The transaction's caller as the server sets it: the token's user, or none.
const readCallerArgs = async (person: TestPerson | null): Promise<Record<string, unknown>> => {
  const token = (await person?.client.auth.getSession())?.data.session?.access_token.split(".")[1] ?? "";
  const claims = token
    ? (JSON.parse(Buffer.from(token, "base64url").toString()) as { sub: string; session_id: string })
    : null;
  return { p_user_id: claims?.sub ?? null, p_session_id: claims?.session_id ?? null };
};
const admit = async (person: TestPerson | null, args: Record<string, unknown>) =>
  callRpcOrThrow<Admission>(serviceClient(), "admit_request", {
    ...(await readCallerArgs(person)),
    p_bucket: null,
    p_limit: null,
    p_window_seconds: 60,
    p_key: null,
    p_body_hash: null,
    ...args,
  });
const admitBatch = async (requests: Record<string, unknown>[]) =>
  (await callRpcOrThrow<{ admissions: Admission[] }>(serviceClient(), "admit_requests", { p_requests: requests }))
    .admissions;
const storeResponseAs = (person: TestPerson | null, args: Record<string, unknown>) =>
  callRpcOrThrow(serviceClient(), "store_idempotent_response", {
    p_user_id: person?.id ?? null,
    p_bucket: null,
    ...args,
  });

test("only the server may call it: other callers could choose their own bucket and fill the idempotency store", async () => {
  const cora = await newCustomer();
  for (const client of [anonymousClient(), cora.client]) {
    await expect(
      callRpc(client, "admit_request", { p_route: randomRoute(), p_bucket: "b", p_limit: 1000 }),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      callRpc(client, "store_idempotent_response", {
        p_key: randomUUID(),
        p_bucket: "b",
        p_status: 200,
        p_response: "x".repeat(2_000_000),
      }),
    ).rejects.toMatchObject({ code: "42501" });
  }
});

test("commits asynchronously itself, and leaves synchronous commit on for the function that follows", async () => {
  const countBlocked = () =>
    sql<{ synchronous_commit: string }>("show synchronous_commit").then(([row]) => row?.synchronous_commit);
  await sql("begin");
  try {
    await sql("select app.admit_request($1, 'bucket', 5)", [randomRoute()]);
    expect(await countBlocked()).toBe("off");
  } finally {
    await sql("commit");
  }
  expect(await countBlocked()).toBe("on");
});

test("accepts a session for its own account only", async () => {
  const [cora, carl] = await Promise.all([newCustomer(), newCustomer()]);
  const { p_session_id: session } = await readCallerArgs(cora);
  expect(await admit(null, { p_route: randomRoute(), p_user_id: carl.id, p_session_id: session })).toMatchObject({
    userId: null,
  });
  expect(await admit(null, { p_route: randomRoute(), p_user_id: carl.id })).toMatchObject({ userId: null });
});

test("returns the caller's identity", async () => {
  const [cora, dora, ada] = await Promise.all([newCustomer(), newDriver(), newAdmin()]);
  const free = { limited: false, retryAfter: null, replay: null, mismatch: false, running: false };
  expect(await admit(null, { p_route: randomRoute(), p_bucket: "b" })).toEqual({
    userId: null,
    isAdmin: false,
    userType: null,
    driver: null,
    ...free,
  });
  expect(await admit(cora, { p_route: randomRoute() })).toEqual({
    userId: cora.id,
    isAdmin: false,
    userType: "user",
    driver: null,
    ...free,
  });
  expect(await admit(dora, { p_route: randomRoute() })).toMatchObject({
    userId: dora.id,
    userType: "driver",
    driver: { isApproved: true, suspended: false },
  });
  expect(await admit(ada, { p_route: randomRoute() })).toMatchObject({ userId: ada.id, isAdmin: true });
  await sql("delete from auth.sessions where user_id = $1", [cora.id]);
  expect(await admit(cora, { p_route: randomRoute() })).toMatchObject({ userId: null, userType: null });
});

describe("the rate limit", () => {
  test("refunds a request to its own caller only, and never more than was used", async () => {
    const busy = randomRoute();
    const admitOnce = (bucket: string) =>
      admit(null, { p_route: busy, p_bucket: bucket, p_limit: 1, p_window_seconds: 3600 });
    const refund = (bucket: string) =>
      callRpcOrThrow(serviceClient(), "refund_rate_limit", { p_route: busy, p_bucket: bucket, p_window_seconds: 3600 });
    await refund("one");
    expect((await admitOnce("one")).limited).toBe(false);
    expect((await admitOnce("one")).limited).toBe(true);
    await refund("another");
    expect((await admitOnce("one")).limited).toBe(true);
    await refund("one");
    expect((await admitOnce("one")).limited).toBe(false);
    expect((await admitOnce("one")).limited).toBe(true);
  });
  test("allows requests up to the limit, then returns Retry-After, by user and by route", async () => {
    const [cora, carl] = await Promise.all([newCustomer(), newCustomer()]);
    const busy = randomRoute();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admit(cora, { p_route: busy, p_limit: 5, p_window_seconds: 3600 })),
    );
    expect(answers.filter(({ limited }) => !limited)).toHaveLength(5);
    for (const { retryAfter } of answers.filter(({ limited }) => limited)) {
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(3601);
    }
    expect(await admit(carl, { p_route: busy, p_limit: 5, p_window_seconds: 3600 })).toMatchObject({ limited: false });
    expect(await admit(cora, { p_route: randomRoute(), p_limit: 5, p_window_seconds: 3600 })).toMatchObject({
      limited: false,
    });
  });

  test("counts anonymous callers by the server's bucket", async () => {
    const openRoute = randomRoute();
    const admitTo = (bucket: string) =>
      admit(null, { p_route: openRoute, p_bucket: bucket, p_limit: 1, p_window_seconds: 3600 });
    expect((await admitTo("one")).limited).toBe(false);
    expect((await admitTo("one")).limited).toBe(true);
    expect((await admitTo("two")).limited).toBe(false);
  });

  test("uses a sliding window: requests just before a boundary still count, with falling weight", async () => {
    const cora = await newCustomer();
    const slowRoute = randomRoute();
    const bucket = `${slowRoute} user:${cora.id}`;
    const sendRequest = () => admit(cora, { p_route: slowRoute, p_limit: 10, p_window_seconds: 86400 });
    // All ten were used in the previous window; the remainder depends on how much of this day has passed.
    await sql(
      "insert into private.rate_limits values ($1, to_timestamp(floor(extract(epoch from now()) / 86400) * 86400 - 86400), 10)",
      [bucket],
    );
    await callRpcOrThrow(serviceClient(), "clean_up", { p_from: 1, p_ms: 60_000 });
    const [{ left } = { left: 0 }] = await sql<{ left: number }>(
      "select ceil(10 - 10 * (1 - (extract(epoch from now())::numeric % 86400) / 86400))::int as left",
    );
    const answers: boolean[] = [];
    for (let i = 0; i < 11; i++) answers.push((await sendRequest()).limited);
    expect(answers.filter((limited) => !limited).length).toBeGreaterThanOrEqual(left - 1);
    expect(answers.filter((limited) => !limited).length).toBeLessThanOrEqual(left + 1);
    expect(answers.at(-1)).toBe(true);
    // Two windows later nothing counts.
    await sql("update private.rate_limits set window_start = window_start - interval '2 days' where bucket = $1", [
      bucket,
    ]);
    expect((await sendRequest()).limited).toBe(false);
  });

  test("claims no idempotency key for a limited request", async () => {
    const cora = await newCustomer();
    const closedRoute = randomRoute();
    await admit(cora, { p_route: closedRoute, p_limit: 1, p_window_seconds: 3600 });
    const key = randomUUID();
    expect(
      await admit(cora, { p_route: closedRoute, p_limit: 1, p_window_seconds: 3600, p_key: key, p_body_hash: "h" }),
    ).toMatchObject({ limited: true });
    expect(await sql("select 1 from private.idempotency_keys where key = $1", [key])).toEqual([]);
  });
});

describe("an idempotency key", () => {
  const open = async (requester?: Awaited<ReturnType<typeof newCustomer>>) => {
    const person = requester ?? (await newCustomer());
    const key = randomUUID();
    const path = randomRoute();
    return {
      person,
      key,
      path,
      sendRequest: (hash = "h", r = path) => admit(person, { p_route: r, p_key: key, p_body_hash: hash }),
      finish: (status: number | null, response: unknown = null) =>
        storeResponseAs(person, { p_key: key, p_status: status, p_response: response }),
    };
  };

  test("replays the first response", async () => {
    const { sendRequest, finish } = await open();
    expect(await sendRequest()).toMatchObject({ replay: null, running: false, mismatch: false });
    await finish(201, { data: { id: 1, list: [1, "two"] } });
    await finish(200, { data: "later" });
    const again = await sendRequest();
    expect(again).toMatchObject({
      replay: { status: 201, response: { data: { id: 1, list: [1, "two"] } } },
      running: false,
    });
  });

  test("lets exactly one of many concurrent requests run", async () => {
    for (let round = 0; round < 10; round++) {
      const { sendRequest } = await open();
      const answers = await Promise.all(Array.from({ length: 6 }, () => sendRequest()));
      expect(answers.filter(({ running }) => !running)).toHaveLength(1);
    }
  });

  test("reports a mismatch for another body or another route", async () => {
    const { sendRequest, finish } = await open();
    await sendRequest();
    expect(await sendRequest("other")).toMatchObject({ mismatch: true, running: false, replay: null });
    expect(await sendRequest("h", randomRoute())).toMatchObject({ mismatch: true });
    await finish(200, {});
    expect(await sendRequest("other")).toMatchObject({ mismatch: true, replay: null });
  });

  test("is taken over by one request, once no write of its holder can commit any more", async () => {
    const { sendRequest, key } = await open();
    await sendRequest();
    const claimed = (secondsAgo: number) =>
      sql("update private.idempotency_keys set created_at = now() - make_interval(secs => $2) where key = $1", [
        key,
        secondsAgo,
      ]);
    const [{ seconds } = { seconds: 0 }] = await sql<{ seconds: number }>(
      "select extract(epoch from private.get_idempotency_claim_timeout())::int as seconds",
    );
    expect(seconds).toBe((2 * KEYED_WRITE_MS) / 1_000);
    await claimed(seconds - 10);
    expect(await sendRequest()).toMatchObject({ running: true });
    await claimed(seconds + 1);
    const answers = await Promise.all([sendRequest(), sendRequest(), sendRequest()]);
    expect(answers.filter(({ running }) => !running)).toHaveLength(1);
  });

  test.each([[null], [500], [503], [401], [429]])("is released after status %p", async (status) => {
    const { sendRequest, finish } = await open();
    await sendRequest();
    await finish(status, { code: "X" });
    expect(await sendRequest()).toMatchObject({ running: false, replay: null });
  });

  test("stores a refusal", async () => {
    const { sendRequest, finish } = await open();
    await sendRequest();
    await finish(409, { code: "OFFER_EXPIRED" });
    expect(await sendRequest()).toMatchObject({ replay: { status: 409, response: { code: "OFFER_EXPIRED" } } });
  });

  test("belongs to one user: the same key of another user is another key", async () => {
    const ownKey = await open();
    const otherCustomer = await newCustomer();
    await ownKey.sendRequest();
    await ownKey.finish(200, { secret: "mine" });
    expect(await admit(otherCustomer, { p_route: ownKey.path, p_key: ownKey.key, p_body_hash: "h" })).toMatchObject({
      replay: null,
      running: false,
    });
    await storeResponseAs(otherCustomer, { p_key: ownKey.key, p_status: 200, p_response: { secret: "theirs" } });
    expect((await ownKey.sendRequest()).replay?.response).toEqual({ secret: "mine" });
  });

  test("of an anonymous caller belongs to their bucket, and without a bucket is not stored", async () => {
    const path = randomRoute();
    const key = randomUUID();
    const sendRequest = (bucket: string | null) =>
      admit(null, { p_route: path, p_bucket: bucket, p_key: key, p_body_hash: "h" });
    await sendRequest("one");
    await storeResponseAs(null, { p_key: key, p_bucket: "one", p_status: 200, p_response: { a: 1 } });
    expect(await sendRequest("one")).toMatchObject({ replay: { status: 200 } });
    expect(await sendRequest("two")).toMatchObject({ replay: null, running: false });
    expect(await sendRequest(null)).toMatchObject({ replay: null, running: false });
    expect(await sendRequest(null)).toMatchObject({ replay: null, running: false });
  });

  test("of a signed-in user is finished for them only, not for an anonymous caller with the same address and key", async () => {
    const { sendRequest, person, key } = await open();
    const strangers = { p_route: randomRoute(), p_bucket: "address", p_key: key, p_body_hash: "h" };
    await sendRequest();
    await admit(null, strangers);
    await storeResponseAs(person, { p_key: key, p_bucket: "address", p_status: 200, p_response: { secret: "mine" } });
    expect(await sendRequest()).toMatchObject({ replay: { status: 200, response: { secret: "mine" } } });
    expect(await admit(null, strangers)).toMatchObject({ replay: null, running: true });
    // Nor is the anonymous caller's key released with theirs.
    await storeResponseAs(person, { p_key: key, p_bucket: "address", p_status: null });
    expect(await admit(null, strangers)).toMatchObject({ replay: null, running: true });
    await storeResponseAs(null, { p_key: key, p_bucket: "address", p_status: 201, p_response: { a: 1 } });
    expect(await admit(null, strangers)).toMatchObject({ replay: { status: 201, response: { a: 1 } } });
  });

  test("that was claimed anonymously, because the session had ended, is finished anonymously", async () => {
    const { person, key, path } = await open();
    const claims = await readCallerArgs(person);
    await sql("delete from auth.sessions where user_id = $1", [person.id]);
    const sendRequest = () =>
      callRpcOrThrow<Admission>(serviceClient(), "admit_request", {
        ...claims,
        ...{ p_route: path, p_bucket: "address", p_limit: null, p_window_seconds: 60, p_key: key, p_body_hash: "h" },
      });
    await sendRequest();
    await storeResponseAs(person, { p_key: key, p_bucket: "address", p_status: 401 });
    expect(await sendRequest()).toMatchObject({ replay: null, running: false });
  });

  test("can be finished by the request that ended the session", async () => {
    const { sendRequest, finish, person, key } = await open();
    await sendRequest();
    await sql("delete from auth.sessions where user_id = $1", [person.id]);
    await finish(200, {});
    expect(await sql("select status from private.idempotency_keys where key = $1", [key])).toEqual([{ status: 200 }]);
  });
});

test("refuses invalid arguments", async () => {
  const cora = await newCustomer();
  for (const args of [
    { p_route: null },
    { p_route: "x".repeat(201) },
    { p_route: "r", p_key: "k".repeat(201) },
    { p_route: "r", p_window_seconds: 0 },
  ]) {
    expect(await callRpc(serviceClient(), "admit_request", { ...(await readCallerArgs(cora)), ...args })).toMatchObject(
      {
        ok: false,
        code: "VALIDATION_ERROR",
      },
    );
  }
});

test("admits a batch as if each request were alone, in any order of counting", async () => {
  const [cora, ada, dora] = await Promise.all([newCustomer(), newAdmin(), newDriver()]);
  const [firstRoute, other] = [randomRoute(), randomRoute()];
  const requests = await Promise.all(
    [cora, null, ada, dora, cora, cora].map(async (caller, n) => {
      const { p_user_id: userId, p_session_id: sessionId } = await readCallerArgs(caller);
      return { userId, sessionId, route: n === 3 ? other : firstRoute, bucket: "b", limit: 2, windowSeconds: 60 };
    }),
  );
  const admissions = await admitBatch(requests);
  expect(admissions.map(({ userId }) => userId)).toEqual([cora.id, null, ada.id, dora.id, cora.id, cora.id]);
  expect(admissions.map(({ isAdmin }) => isAdmin)).toEqual([false, false, true, false, false, false]);
  expect(admissions[3]?.driver).toEqual({ isApproved: true, suspended: false });
  // Two of one caller's three requests fit.
  expect(admissions.filter(({ limited }) => limited)).toMatchObject([{ userId: cora.id }]);
  expect((await admit(cora, { p_route: firstRoute, p_limit: 2 })).limited).toBe(true);
  expect((await admit(dora, { p_route: other, p_limit: 2 })).limited).toBe(false);
});
