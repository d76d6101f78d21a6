// Check-ins to a driver with cash: what their phone reads and sends.
import type { CheckIn } from "@/lib/contracts/driver/check-in";
import {
  callCronRoute,
  pollUntil,
  expectOk,
  readInbox,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  randomKey,
} from "./support/app";
import { createStartedDelivery } from "./support/deliveries";

/** The route was estimated at nine minutes at most, and began half an hour ago. */
async function createLateDriver(): ReturnType<typeof createStartedDelivery> {
  const delivery = await createStartedDelivery();
  await queryAsOwner("update public.transactions set started_at = started_at - interval '30 minutes' where id = $1", [
    delivery.id,
  ]);
  return delivery;
}

test("a driver with cash gets a check-in, answers, and gets no further one", async () => {
  const { dora, id } = await createLateDriver();
  expect((await expectOk(dora.get("/api/driver/check-in"))).data).toBeNull();
  const checkIn = await pollUntil("a question", async () => {
    await callCronRoute("check-ins");
    return (await expectOk(dora.get("/api/driver/check-in"))).data as CheckIn | null;
  });
  expect(checkIn).toMatchObject({ rule: "late", transactionId: id });
  expect(Date.parse(checkIn?.endsAt ?? "") - Date.parse(checkIn?.requestedAt ?? "")).toBe(300_000);
  const path = `/api/driver/check-in/${checkIn?.id}/answer`;
  const position = { latitude: 25.7, longitude: -80.2, accuracy: 12 };
  const key = randomKey();
  const response = await expectOk(dora.send("POST", path, { body: { answer: "fine", position }, key }));
  expect(response.data).toEqual({ id: checkIn?.id, answer: "fine", hasIncident: false, waitingUntil: null });
  expect((await dora.send("POST", path, { body: { answer: "fine", position }, key })).data).toEqual(response.data);
  expect((await expectOk(dora.get("/api/driver/check-in"))).data).toBeNull();
});

test("without an answer the driver gets a text, which does not mention cash", async () => {
  const { dora } = await createLateDriver();
  const [checkIn] = await pollUntil("a question", async () => {
    await callCronRoute("check-ins");
    const rows = await queryAsOwner<{ id: string }>("select id from private.check_ins where driver_id = $1", [dora.id]);
    return rows.length > 0 ? rows : null;
  });
  await queryAsOwner("update private.check_ins set next_at = clock_timestamp() where id = $1", [checkIn?.id]);
  await queryAsOwner("select app.advance_check_in($1)", [checkIn?.id]);
  const texts = await pollUntil("a text", async () => {
    await callCronRoute("jobs");
    const found = (await readInbox(dora.number)).filter(
      ({ kind, text }) => kind === "sms" && text.includes("Are you OK?"),
    );
    return found.length > 0 ? found : null;
  });
  expect(texts).toHaveLength(1);
  expect(texts[0]?.text).toMatch(/^Handover: Are you OK\? Answer here, or we call you: \S+\/dashboard#[0-9a-f]{16}$/);
});

test("a driver announces waiting without a check-in, for half an hour", async () => {
  const dora = await newDriver();
  const { data } = await expectOk(dora.post("/api/driver/waiting", {}));
  const minutes = (Date.parse(String(data.waitingUntil)) - Date.now()) / 60_000;
  expect(Math.round(minutes)).toBe(30);
});

test("another driver's check-in cannot be answered", async () => {
  const dora = await newDriver();
  const path = `/api/driver/check-in/${randomKey()}/answer`;
  const unknown = await dora.post(path, { answer: "fine" });
  expect([unknown.status, unknown.code, unknown.title]).toEqual([404, "NOT_FOUND", "Check-in not found"]);
  expect((await dora.post(path, { answer: "maybe" })).code).toBe("VALIDATION_ERROR");
  expect((await (await newCustomer()).post(path, { answer: "fine" })).status).toBe(404);
  expect((await createApiClient().get("/api/driver/check-in")).status).toBe(401);
});
