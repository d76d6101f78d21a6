// A receiver under duress gives their duress code: it completes the delivery like the plain code, in the same time and
// with the same response, and alerts the operations team.
import {
  readCode,
  createDeliveryInStatus,
  listJobs,
  listQueuedNotifications,
  readStatus,
  type AssignedDelivery,
} from "./support/deliveries";
import { mannWhitneyZ } from "./support/mann-whitney";
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  ownerPool,
  serviceClient,
  sql,
  type TestPerson,
  recordReauthentication,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(600_000);

// Handovers timed with each code.
const RUNS = Number(process.env.DURESS_RUNS ?? 300);

let sender: TestPerson;
beforeAll(async () => {
  sender = await newCustomer({ name: "Sam Sender" });
});
/** A hundred handovers with each code, in random order. Each is rolled back, so that all of them find the same rows. */
const TIMED_HANDOVERS = `
  create function pg_temp.handovers(p_driver uuid, p_id uuid, p_plain text, p_second text) returns table (second boolean, us float8)
  language plpgsql set search_path = '' as $$
  declare
    v_began timestamptz;
    v_answer jsonb;
  begin
    for second in select n % 2 = 1 from generate_series(1, 200) n order by random() loop
      begin
        v_began := clock_timestamp();
        v_answer := private.hand_over(p_driver, p_id, case when second then p_second else p_plain end, null, null, null, null);
        us := extract(epoch from clock_timestamp() - v_began) * 1e6;
        if v_answer -> 'ok' <> 'true' then raise exception 'refused: %', v_answer; end if;
        raise sqlstate 'UNDO1';
      exception when sqlstate 'UNDO1' then null;
      end;
      return next;
    end loop;
  end $$`;
const setDuressEnding = async (account: TestPerson, p_ending: string | null) => {
  await recordReauthentication(account);
  return callRpc<{ set: boolean }>(account.client, "set_duress_code", { p_ending });
};
const createDuressDelivery = async (
  ending = "K7",
): Promise<AssignedDelivery & { plainCode: string; duressCode: string }> => {
  const receiver = await newCustomer({ name: "Rita Receiver" });
  await setDuressEnding(receiver, ending);
  const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
  const plainCode = await readCode(delivery);
  return { ...delivery, plainCode, duressCode: plainCode.slice(0, 6) + ending };
};
const completeTask = ({ driver, id }: AssignedDelivery, p_code: string) =>
  callRpc(driver.client, "complete_task", { p_transaction_id: id, p_code });
const checkHandover = ({ id }: AssignedDelivery) =>
  callRpcOrThrow(serviceClient(), "check_handover_code", { p_transaction_id: id });
const listIncidents = (person: TestPerson) =>
  sql<{ kind: string; severity: number; driver_id: string }>(
    "select kind, severity, driver_id from private.incidents where person_id = $1",
    [person.id],
  );

test("the duress code completes the delivery and opens an incident of the highest severity about its receiver", async () => {
  const delivery = await createDuressDelivery();
  expect(await completeTask(delivery, delivery.duressCode)).toMatchObject({ ok: true });
  expect(await readStatus(delivery.id)).toBe("delivered");
  expect(await listIncidents(delivery.receiver)).toEqual([]);
  await checkHandover(delivery);
  const expectedIncidents = [{ kind: "duress", severity: 1, driver_id: delivery.driver.id }];
  expect(await listIncidents(delivery.receiver)).toEqual(expectedIncidents);
  await checkHandover(delivery);
  expect(await listIncidents(delivery.receiver)).toEqual(expectedIncidents);
  expect(await sql("select from private.handover_codes where transaction_id = $1", [delivery.id])).toEqual([]);
});

test("the plain code opens no incident, and leaves the same rows, jobs and notices behind", async () => {
  const [plainCode, duressCode] = [await createDuressDelivery(), await createDuressDelivery()];
  const answers = [
    await completeTask(plainCode, plainCode.plainCode),
    await completeTask(duressCode, duressCode.duressCode),
  ];
  const ids = ({ id, driver, receiver, offer }: AssignedDelivery) => [id, driver.id, receiver.id, offer.id];
  const removeVariableParts = (text: string, delivery: AssignedDelivery) =>
    ids(delivery)
      .reduce((remainingText, id) => remainingText.replaceAll(id, "…"), text)
      .replace(/(?<=:)\d+(?=")/g, "…")
      .replace(/("(?:lat|lng|latitude|longitude)":)-?[\d.]+/g, "$1…")
      .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, "…")
      .replace(/TXN-\w+|\+\d{8,}|(?<=")-?\d+\.\d{3,}|-?\d+\.\d{3,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "…");
  const readSideEffects = async (delivery: AssignedDelivery) =>
    removeVariableParts(
      JSON.stringify([
        (await listJobs(delivery.id)).map(({ task, payload }: { task: string; payload: unknown }) => [task, payload]),
        await listQueuedNotifications(delivery.id),
        await sql(
          "select action, actor, metadata from public.transaction_status_updates where transaction_id = $1 order by id",
          [delivery.id],
        ),
        await sql("select action, metadata from public.driver_task_actions where transaction_id = $1 order by id", [
          delivery.id,
        ]),
        await sql(
          "select status, used_by is not null as used from public.verification_codes where transaction_id = $1",
          [delivery.id],
        ),
      ]),
      delivery,
    );
  expect(removeVariableParts(JSON.stringify(answers[1]), duressCode).length).toBe(
    removeVariableParts(JSON.stringify(answers[0]), plainCode).length,
  );
  expect(await readSideEffects(duressCode)).toBe(await readSideEffects(plainCode));
  await Promise.all([checkHandover(plainCode), checkHandover(duressCode)]);
  expect(await listIncidents(plainCode.receiver)).toEqual([]);
});

longTest(
  "verifying the duress code confirms it too; without a duress ending it is an ordinary wrong code",
  async () => {
    const delivery = await createDuressDelivery();
    const verify = (p_code: string) =>
      callRpc(delivery.driver.client, "verify_code", { p_transaction_id: delivery.id, p_code });
    expect(await verify(delivery.duressCode)).toEqual(await verify(delivery.plainCode));
    await setDuressEnding(delivery.receiver, null);
    expect(await verify(delivery.duressCode)).toMatchObject({ ok: false, code: "invalid_code" });
  },
);

test("never returns the duress ending, and generates no code that ends with it", async () => {
  const delivery = await createDuressDelivery();
  expect(await callRpcOrThrow(delivery.receiver.client, "get_duress_code")).toEqual({
    set: true,
    since: expect.any(String),
  });
  await setDuressEnding(delivery.receiver, delivery.plainCode.slice(6));
  const now = await readCode(delivery);
  expect(now).not.toBe(delivery.plainCode);
  expect(now.slice(6)).not.toBe(delivery.plainCode.slice(6));
});

longTest.each([["B1"], ["A"], ["A-1-2"], [""], ["ÄÖ"]])("refuses a duress ending such as “%s”", async (ending) => {
  const receiver = await newCustomer();
  const answer = await setDuressEnding(receiver, ending);
  // A lookalike is read as the character it resembles, as in codes.
  if (ending === "B1") expect(answer).toMatchObject({ ok: true });
  else expect(answer).toMatchObject({ ok: false, code: "VALIDATION_ERROR" });
});

longTest(
  `takes as long as the plain code: the times of ${RUNS} handovers of each come from one distribution`,
  async () => {
    const delivery = await createDuressDelivery();
    const times: [number[], number[]] = [[], []];
    const client = await ownerPool.connect();
    try {
      await client.query(TIMED_HANDOVERS);
      for (let run = 0; run < RUNS; run += 100) {
        const { rows } = await client.query<{ second: boolean; us: number }>(
          "select * from pg_temp.handovers($1, $2, $3, $4)",
          [delivery.driver.id, delivery.id, delivery.plainCode, delivery.duressCode],
        );
        for (const { second, us } of rows) times[second ? 1 : 0].push(us);
      }
    } finally {
      client.release(true);
    }
    const zScore = mannWhitneyZ(times[0], times[1]);
    const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
    process.stdout.write(
      `duress: ${zScore.toFixed(2)} sd apart, medians ${median(times[0])} and ${median(times[1])} µs\n`,
    );
    expect(Math.abs(zScore)).toBeLessThan(4);
  },
);
