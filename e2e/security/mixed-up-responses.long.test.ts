// Many concurrent users on the app's few connections, with disconnects: everyone gets their own answer.
import {
  appUrl,
  pollUntil,
  expectOk,
  newAdmin,
  newCustomer,
  newDelivery,
  newDriver,
  queryAsOwner,
  testSecret,
  randomKey,
  type ApiPerson,
} from "../api/support/app";

type RequestSent = { caller: ApiPerson; path: string; text: string; status: number };
const cookieOf = ({ cookies }: ApiPerson): string => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

test("two hundred requests of eight users, every third aborted, are answered to their own caller", async () => {
  expect(Number(testSecret("DATABASE_POOL_SIZE") || 10)).toBeLessThan(200);
  const customers = await Promise.all(
    ["Ann", "Bea", "Cal", "Dan", "Eve"].map((name) => newCustomer({ name: `${name} ${randomKey().slice(0, 8)}` })),
  );
  const callers = [
    ...customers,
    await newDriver({ name: `Fay ${randomKey().slice(0, 8)}` }),
    await newDriver({ name: `Gus ${randomKey().slice(0, 8)}` }),
    await newAdmin({ name: `Hal ${randomKey().slice(0, 8)}` }),
  ];
  // To someone else, so that no one's deliveries show another of the eight.
  const receiver = await newCustomer({ name: "Rosa Receiver" });
  await Promise.all(callers.map((person) => newDelivery(person, receiver)));
  const key = randomKey();
  const sent: Promise<RequestSent | null>[] = Array.from({ length: 200 }, async (_, nth) => {
    const caller = callers[nth % callers.length] as ApiPerson;
    const kinds = [
      { path: "/api/session" },
      { path: "/api/profile" },
      { path: "/api/transactions?role=sender" },
      // One key for all of them, and one for each request.
      { path: "/api/profile", method: "PATCH", body: { city: caller.id }, key },
      { path: "/api/profile", method: "PATCH", body: { city: caller.id }, key: randomKey() },
    ];
    const {
      path,
      method = "GET",
      body,
      key: requestKey,
    } = kinds[Math.floor(nth / callers.length) % kinds.length] ?? { path: "" };
    // Some are aborted before they are read, some while they wait, some during the response.
    const signal = nth % 3 === 0 ? AbortSignal.timeout(1 + (nth % 60)) : undefined;
    try {
      const response = await fetch(new URL(path, appUrl()), {
        method,
        signal,
        headers: {
          cookie: cookieOf(caller),
          ...(body ? { "content-type": "application/json", "idempotency-key": requestKey } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { caller, path, status: response.status, text: await response.text() };
    } catch (error) {
      if (signal?.aborted) return null;
      throw error;
    }
  });
  const answers = (await Promise.all(sent)).filter((answer) => answer !== null);
  expect(answers.length).toBeGreaterThan(100);
  const marks = new Map(callers.map((person) => [person.id, [person.id, person.name, person.email]]));
  const wrong = answers.filter(
    ({ caller, text, status }) =>
      status !== 200 ||
      !(marks.get(caller.id) ?? []).some((mark) => text.includes(mark)) ||
      [...marks].some(([id, otherMarks]) => id !== caller.id && otherMarks.some((mark) => text.includes(mark))),
  );
  expect(wrong.map(({ caller, path, status, text }) => [caller.name, path, status, text.slice(0, 200)])).toEqual([]);
  // And what they wrote is their own.
  for (const person of callers)
    expect((await expectOk(person.get("/api/profile"))).data).toMatchObject({ name: person.name, city: person.id });
  // Aborted requests leave nothing running: transactions that are open now, other tests' included, end.
  const open = await queryAsOwner(
    "select pid, xact_start::text from pg_stat_activity where application_name = 'handover-app' and state like 'idle in%'",
  );
  await pollUntil(
    "the end of every transaction",
    async () =>
      (
        await queryAsOwner(
          "select 1 from pg_stat_activity a join jsonb_to_recordset($1) o(pid int, xact_start text) on o.pid = a.pid and o.xact_start = a.xact_start::text",
          [JSON.stringify(open)],
        )
      ).length === 0,
    3,
  );
  expect(await queryAsOwner("select 1 from private.idempotency_keys where key = $1", [key])).toHaveLength(
    callers.length,
  );
});
