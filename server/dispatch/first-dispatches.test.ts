import { firstDispatches } from "@/server/dispatch/first-dispatches";
import { serviceContext } from "@/server/database/client";

jest.mock("@/server/env", () => ({ env: () => ({ LOG_LEVEL: "silent" }) }));

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("runs four searches at a time and the others after them", async () => {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const { run, ended } = firstDispatches(serviceContext, (id) => {
    started.push(id);
    return new Promise((resolve) => ends.push(resolve));
  });
  for (const id of ["a", "b", "c", "d", "e", "f"]) run(id);
  expect(started).toEqual(["a", "b", "c", "d"]);
  ends[1]?.();
  await nextTurn();
  expect(started).toEqual(["a", "b", "c", "d", "e"]);
  let allEnded = false;
  void ended().then(() => (allEnded = true));
  for (let n = 0; n < 6; n++) {
    expect(allEnded).toBe(false);
    ends[n]?.();
    await nextTurn();
  }
  await nextTurn();
  expect(started).toEqual(["a", "b", "c", "d", "e", "f"]);
  expect(allEnded).toBe(true);
});

test("makes the job of a failed search due now, and continues if that fails too", async () => {
  const retried: string[] = [];
  const attempted: string[] = [];
  const { run, ended } = firstDispatches(
    serviceContext,
    (id) => {
      attempted.push(id);
      return id === "c" ? Promise.resolve() : Promise.reject(new Error("deadlock"));
    },
    (id) => {
      retried.push(id);
      return id === "b" ? Promise.reject(new Error("no database")) : Promise.resolve();
    },
  );
  for (const id of ["a", "b", "c"]) run(id);
  await ended();
  expect(attempted).toEqual(["a", "b", "c"]);
  expect(retried).toEqual(["a", "b"]);
});
