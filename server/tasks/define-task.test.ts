import { z } from "zod";
import { Refusal } from "@/server/core/errors";
import { setMeters, type Meters } from "@/server/core/meters";
import { defineTask } from "@/server/tasks/define-task";

jest.mock("@/server/core/log", () => ({ log: () => ({ info: () => undefined }), describeError: String }));

const jobInfo = { job: { id: "1", task_identifier: "example", attempts: 1, max_attempts: 2 } };
const Payload = z.object({ transactionId: z.guid() });
const transactionId = "00000000-0000-4000-8000-000000000001";

test("runs its function with a valid payload", async () => {
  const done: string[] = [];
  await defineTask(Payload, async (payload) => {
    done.push(payload.transactionId);
  })({ transactionId, more: 1 }, jobInfo);
  expect(done).toEqual([transactionId]);
});

test("fails the job for an invalid payload, with paths and without values", async () => {
  const task = defineTask(Payload, async () => {
    throw new Error("must not run");
  });
  await expect(task({ transactionId: "+13055550102" }, jobInfo)).rejects.toThrow(
    "The payload is invalid at transactionId",
  );
});

test("ends the job on a refusal", async () => {
  await expect(
    defineTask(Payload, async () => {
      throw new Refusal("OFFER_CLOSED");
    })({ transactionId }, jobInfo),
  ).resolves.toBeUndefined();
});

test("knows its last attempt", async () => {
  const last: boolean[] = [];
  const task = defineTask(Payload, async (_, isLastAttempt) => last.push(isLastAttempt));
  for (const attempts of [1, 2]) await task({ transactionId }, { job: { ...jobInfo.job, attempts } });
  expect(last).toEqual([false, true]);
});

test("lets the queue retry on any other error", async () => {
  await expect(
    defineTask(Payload, async () => {
      throw new Error("connection lost");
    })({ transactionId }, jobInfo),
  ).rejects.toThrow("connection lost");
});

test("counts each attempt by result, with the job's wait", async () => {
  const recordedMetrics: unknown[] = [];
  setMeters({
    recordJob: (task, outcome, seconds, waited) =>
      recordedMetrics.push([task, outcome, seconds >= 0, Math.round(waited ?? -1)]),
  } as Partial<Meters> as Meters);
  const run_at = new Date(Date.now() - 7_000);
  const job = { id: "1", task_identifier: "example", attempts: 1, max_attempts: 5, run_at };
  const ends = [undefined, new Refusal("OFFER_CLOSED"), new Error("connection lost")];
  for (const end of ends)
    await defineTask(z.object({}), async () => {
      if (end) throw end;
    })({}, { job }).catch(() => undefined);
  await defineTask(Payload, async () => undefined)({ transactionId: 7 }, jobInfo).catch(() => undefined);
  setMeters(undefined);
  expect(recordedMetrics).toEqual([
    ["example", "done", true, 7],
    ["example", "refused", true, 7],
    ["example", "failed", true, 7],
    ["example", "failed", true, -1],
  ]);
});
