import { firstDispatches } from "@/server/dispatch/first-dispatches";
import { serviceContext } from "@/server/database/client";

jest.mock("@/server/env", () => ({ env: () => ({ LOG_LEVEL: "silent" }) }));

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("runs as many searches at a time as allowed, and the others after them", async () => {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const attempt = (id: string): Promise<void> => {
    started.push(id);
    return new Promise((resolve) => ends.push(resolve));
  };
  const run = firstDispatches(serviceContext, { concurrency: 2, attempt });
  for (const id of ["a", "b", "c", "d"]) run(id);
  expect(started).toEqual(["a", "b"]);
  ends[1]?.();
  await nextTurn();
  expect(started).toEqual(["a", "b", "c"]);
  for (const end of ends) end();
  await nextTurn();
  expect(started).toEqual(["a", "b", "c", "d"]);
  ends[3]?.();
  await nextTurn();
  run("e");
  run("f");
  run("g");
  expect(started).toEqual(["a", "b", "c", "d", "e", "f"]);
});

test("makes the job of a failed search due now, and continues if that fails too", async () => {
  const attempted: string[] = [];
  const retried: string[] = [];
  const run = firstDispatches(serviceContext, {
    concurrency: 1,
    attempt: (id) => {
      attempted.push(id);
      return id === "c" ? Promise.resolve() : Promise.reject(new Error("deadlock"));
    },
    retry: (id) => {
      retried.push(id);
      return id === "b" ? Promise.reject(new Error("no database")) : Promise.resolve();
    },
  });
  for (const id of ["a", "b", "c"]) run(id);
  await nextTurn();
  expect(attempted).toEqual(["a", "b", "c"]);
  expect(retried).toEqual(["a", "b"]);
});
