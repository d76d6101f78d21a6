// A driver deposits cash at a hub by scanning the code on the hub's screen, or by typing it if the phone has no camera.
// Wrong codes are counted per driver, across hubs.
import { sharedAdmin, type AssignedDelivery } from "./support/deliveries";
import { createFailedDelivery, newHub, type TestHub } from "./support/hubs";
import {
  callRpc,
  newCustomer,
  serviceClient,
  nextUnusedLocation,
  sql,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import type { Deposit } from "../../lib/contracts/hub";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
let hub: TestHub;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
  await sharedAdmin();
  hub = await newHub(nextUnusedLocation());
});

const createFailed = () => createFailedDelivery({ sender, receiver, hub });
/** The driver types a code; `verdict` is the server's check of its signature. */
const typeCode = (
  { driver, id }: AssignedDelivery,
  typedCode: string,
  verdict: string,
  at: Pick<TestHub, "id"> = hub,
) =>
  callRpc<Deposit>(serviceClient(), "open_deposit", {
    p_driver_id: driver.id,
    p_hub_id: at.id,
    p_items: [id],
    p_qr_hub_id: at.id,
    p_signature_check: verdict,
    p_typed: typedCode,
  }) as Promise<RpcResult<Deposit> & { attemptsLeft?: number; lockedUntil?: string | null }>;
const backdateAttempts = ({ driver }: AssignedDelivery, minutes: number) =>
  sql(
    `update private.code_attempts set locked_until = locked_until - make_interval(mins => $2), last_at = last_at - make_interval(mins => $2)
      where subject_id = $1`,
    [driver.id, minutes],
  );

test("the right code opens a deposit", async () => {
  const delivery = await createFailed();
  expect((await typeCode(delivery, "ACDE-FGHJ", "ok")).data).toMatchObject({ state: "waiting", held: 80 });
});

test("five wrong tries lock all hubs for 15 minutes, also for the right code, and are recorded; a repeated wrong code counts once", async () => {
  const delivery = await createFailed();
  const otherHub = await newHub(nextUnusedLocation());
  for (const [typedCode, attemptsLeft, at] of [
    ["AAAAAAAA", 4, hub],
    ["aaaa-aaaa", 4, hub],
    ["CCCCCCCC", 3, otherHub],
    ["DDDDDDDD", 2, otherHub],
    ["EEEEEEEE", 1, hub],
  ] as const)
    expect(await typeCode(delivery, typedCode, "invalid_code", at)).toMatchObject({
      code: "invalid_code",
      attemptsLeft: attemptsLeft,
    });
  expect(await typeCode(delivery, "FFFFFFFF", "invalid_code")).toMatchObject({
    attemptsLeft: 0,
    lockedUntil: expect.any(String) as string,
  });
  for (const at of [hub, otherHub])
    expect(await typeCode(delivery, "ACDEFGHJ", "ok", at)).toMatchObject({ code: "CODE_LOCKED" });
  expect(
    await sql(
      "select metadata ->> 'hubId' as hub from public.driver_task_actions where driver_id = $1 and action = 'code_locked'",
      [delivery.driver.id],
    ),
  ).toEqual([{ hub: hub.id }]);
  await backdateAttempts(delivery, 15);
  expect((await typeCode(delivery, "ACDEFGHJ", "ok")).ok).toBe(true);
});

test("an expired code does not count as a wrong one, the right one resets the count, and each driver has their own count", async () => {
  const [delivery, otherDelivery] = [await createFailed(), await createFailed()];
  await typeCode(delivery, "AAAAAAAA", "invalid_code");
  expect(await typeCode(delivery, "CCCCCCCC", "expired")).toMatchObject({ code: "expired_code" });
  expect(await typeCode(delivery, "DDDDDDDD", "invalid_code")).toMatchObject({ attemptsLeft: 3 });
  expect(await typeCode(otherDelivery, "DDDDDDDD", "invalid_code")).toMatchObject({ attemptsLeft: 4 });
  expect((await typeCode(delivery, "ACDEFGHJ", "ok")).ok).toBe(true);
  expect(await typeCode(delivery, "EEEEEEEE", "invalid_code")).toMatchObject({ attemptsLeft: 4 });
});

test("text that cannot be a code does not count as a wrong code", async () => {
  const delivery = await createFailed();
  await typeCode(delivery, "AAAAAAAA", "invalid_code");
  for (const typedCode of ["AAAA", "AAAAAAAAA", "-"])
    expect(await typeCode(delivery, typedCode, "invalid_code")).toMatchObject({
      code: "invalid_code",
      attemptsLeft: 4,
    });
});

test("wrong codes older than 15 minutes do not count", async () => {
  const delivery = await createFailed();
  for (const typedCode of ["AAAAAAAA", "CCCCCCCC", "DDDDDDDD"]) await typeCode(delivery, typedCode, "invalid_code");
  await backdateAttempts(delivery, 14);
  expect(await typeCode(delivery, "EEEEEEEE", "invalid_code")).toMatchObject({ attemptsLeft: 1 });
  await backdateAttempts(delivery, 16);
  expect(await typeCode(delivery, "FFFFFFFF", "invalid_code")).toMatchObject({ attemptsLeft: 4, lockedUntil: null });
});
