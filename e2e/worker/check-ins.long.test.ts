// A check-in to a driver with cash by push and text; the worker's escalation continues whatever happens to these.
import {
  setSmsMode,
  createPushSubscription,
  readSms,
  type PushSubscriptionHandle,
} from "../../local/emulators/control";
import { createDeliveryInStatus, kmNorth, nextUnusedLocation } from "../../supabase/tests/support/deliveries";
import {
  callRpcOrThrow,
  newDriver,
  queryRow,
  sql,
  testStack,
  type TestPerson,
} from "../../supabase/tests/support/harness";
import { runFilesExclusively, setFileTimeout, startWorker, pollWithWorkerLogs } from "./support/worker-process";

setFileTimeout(60_000);
runFilesExclusively();

const usual = { check_in_push_seconds: 120, check_in_text_seconds: 180 };
const setCheckInLimits = async (seconds: typeof usual): Promise<void> => {
  for (const [key, value] of Object.entries(seconds))
    await sql("update private.settings set value = to_jsonb($2::int) where key = $1", [key, value]);
};
beforeAll(async () => {
  await startWorker();
});
afterAll(() => setCheckInLimits(usual));

/** A driver who took cash half an hour ago for a route of ten minutes, with a push subscription. */
async function createLateDriver(): Promise<{ driver: TestPerson; phone: PushSubscriptionHandle }> {
  const place = nextUnusedLocation();
  const driver = await newDriver({ online: true, at: kmNorth(place, 3) });
  const delivery = await createDeliveryInStatus("in_transit", { at: place, pickup: kmNorth(place, 3), driver });
  const phone = await createPushSubscription(testStack().url, driver.name);
  const { endpoint, keys } = phone;
  await callRpcOrThrow(driver.client, "save_push_subscription", {
    p_endpoint: endpoint,
    p_p256dh: keys.p256dh,
    p_auth: keys.auth,
  });
  await sql("update public.transactions set started_at = started_at - interval '30 minutes' where id = $1", [
    delivery.id,
  ]);
  return { driver, phone };
}
const runCheckInSweep = ({ id }: TestPerson) =>
  queryRow("select private.request_check_ins(clock_timestamp(), $1)", [id]);
const stateOf = async ({ id }: TestPerson): Promise<string> =>
  (await queryRow<{ state: string }>("select state from private.check_ins where driver_id = $1", [id])).state;
const textsTo = async ({ phone }: TestPerson): Promise<string[]> =>
  (await readSms(testStack().url, phone)).map(({ text }) => text).filter((text) => text.includes("Are you OK?"));

test("the push contains only the question, and the text does not mention cash", async () => {
  await setCheckInLimits({ ...usual, check_in_push_seconds: 2 });
  const { driver, phone } = await createLateDriver();
  await runCheckInSweep(driver);
  const push = await pollWithWorkerLogs("the push arrives", async () => (await phone.messages())[0]);
  expect(push.payload).toMatchObject({
    type: "check_in",
    notification: { title: "Are you OK?", body: "Open Handover to see it." },
  });
  const [text] = await pollWithWorkerLogs("the text arrives", async () => {
    const all = await textsTo(driver);
    return all.length > 0 && all;
  });
  expect(text).toMatch(/^Handover: Are you OK\? Answer here, or we call you: \S+\/dashboard#[0-9a-f]{16}$/);
  expect(await stateOf(driver)).toBe("texted");
});

test("with push service and texts down the incident is still opened on time", async () => {
  const { driver, phone } = await createLateDriver();
  await phone.mode({ mode: "busy", retryAfter: 3_600 });
  await setSmsMode(testStack().url, driver.phone, { mode: "broken" });
  await setCheckInLimits({ check_in_push_seconds: 1, check_in_text_seconds: 1 });
  await runCheckInSweep(driver);
  await pollWithWorkerLogs("it is an incident", async () => (await stateOf(driver)) === "escalated");
  expect(await textsTo(driver)).toEqual([]);
  expect(await sql("select kind, severity from private.incidents where driver_id = $1", [driver.id])).toEqual([
    { kind: "check_in", severity: 2 },
  ]);
  const { seconds } = await queryRow<{ seconds: number }>(
    "select extract(epoch from i.opened_at - k.requested_at)::float8 as seconds from private.check_ins k join private.incidents i on i.id = k.incident_id where k.driver_id = $1",
    [driver.id],
  );
  // Two waits of a second, and a worker that polls for due jobs every second or two.
  expect(seconds).toBeLessThan(15);
});
