// Typing a hub's code without a camera: wrong tries are counted by driver, across hubs.
import { sharedAdmin, type AssignedDelivery } from "./support/deliveries";
import { createFailedDelivery, newHub, type TestHub } from "./support/hubs";
import {
  callRpc,
  newCustomer,
  serviceClient,
  nextFreePlace,
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
  hub = await newHub(nextFreePlace());
});

const failed = () => createFailedDelivery({ sender, receiver, hub });
/** The driver types a code; `verdict` is the server's check. */
const type = ({ driver, id }: AssignedDelivery, typed: string, verdict: string, at: Pick<TestHub, "id"> = hub) =>
  callRpc<Deposit>(serviceClient(), "open_deposit", {
    p_driver_id: driver.id,
    p_hub_id: at.id,
    p_items: [id],
    p_qr_hub_id: at.id,
    p_signature_check: verdict,
    p_typed: typed,
  }) as Promise<RpcResult<Deposit> & { attemptsLeft?: number; lockedUntil?: string | null }>;
const minutesPass = ({ driver }: AssignedDelivery, minutes: number) =>
  sql(
    `update private.code_attempts set locked_until = locked_until - make_interval(mins => $2), last_at = last_at - make_interval(mins => $2)
      where subject_id = $1`,
    [driver.id, minutes],
  );

test("the right code opens a deposit", async () => {
  const delivery = await failed();
  expect((await type(delivery, "ACDE-FGHJ", "ok")).data).toMatchObject({ state: "waiting", held: 80 });
});

test("five wrong tries lock all hubs for a quarter of an hour, also for the right code, on record; a repeated code counts once", async () => {
  const delivery = await failed();
  const other = await newHub(nextFreePlace());
  for (const [typed, attemptsLeft, at] of [
    ["AAAAAAAA", 4, hub],
    ["aaaa-aaaa", 4, hub],
    ["CCCCCCCC", 3, other],
    ["DDDDDDDD", 2, other],
    ["EEEEEEEE", 1, hub],
  ] as const)
    expect(await type(delivery, typed, "invalid_code", at)).toMatchObject({
      code: "invalid_code",
      attemptsLeft: attemptsLeft,
    });
  expect(await type(delivery, "FFFFFFFF", "invalid_code")).toMatchObject({
    attemptsLeft: 0,
    lockedUntil: expect.any(String) as string,
  });
  for (const at of [hub, other])
    expect(await type(delivery, "ACDEFGHJ", "ok", at)).toMatchObject({ code: "CODE_LOCKED" });
  expect(
    await sql(
      "select metadata ->> 'hubId' as hub from public.driver_task_actions where driver_id = $1 and action = 'code_locked'",
      [delivery.driver.id],
    ),
  ).toEqual([{ hub: hub.id }]);
  await minutesPass(delivery, 15);
  expect((await type(delivery, "ACDEFGHJ", "ok")).ok).toBe(true);
});

test("an expired code counts no try, the right one clears the tries, and each driver has their own", async () => {
  const [delivery, otherDelivery] = [await failed(), await failed()];
  await type(delivery, "AAAAAAAA", "invalid_code");
  expect(await type(delivery, "CCCCCCCC", "expired")).toMatchObject({ code: "expired_code" });
  expect(await type(delivery, "DDDDDDDD", "invalid_code")).toMatchObject({ attemptsLeft: 3 });
  expect(await type(otherDelivery, "DDDDDDDD", "invalid_code")).toMatchObject({ attemptsLeft: 4 });
  expect((await type(delivery, "ACDEFGHJ", "ok")).ok).toBe(true);
  expect(await type(delivery, "EEEEEEEE", "invalid_code")).toMatchObject({ attemptsLeft: 4 });
});

test("text that cannot be a code counts no try", async () => {
  const delivery = await failed();
  await type(delivery, "AAAAAAAA", "invalid_code");
  for (const typed of ["AAAA", "AAAAAAAAA", "-"])
    expect(await type(delivery, typed, "invalid_code")).toMatchObject({ code: "invalid_code", attemptsLeft: 4 });
});

test("old wrong tries no longer count, so that a day's typing errors lock no driver", async () => {
  const delivery = await failed();
  for (const typed of ["AAAAAAAA", "CCCCCCCC", "DDDDDDDD"]) await type(delivery, typed, "invalid_code");
  await minutesPass(delivery, 14);
  expect(await type(delivery, "EEEEEEEE", "invalid_code")).toMatchObject({ attemptsLeft: 1 });
  await minutesPass(delivery, 16);
  expect(await type(delivery, "FFFFFFFF", "invalid_code")).toMatchObject({ attemptsLeft: 4, lockedUntil: null });
});
