import type { Task, TaskState } from "@/lib/contracts/task";
import { mergeSyncedTask, storeTask, storedTaskOf, readStoredTask, parseStoredTask } from "./stored-task";

const task = (state: TaskState, driverId = "dora") =>
  ({
    id: "a",
    transactionId: "t",
    driverId,
    state,
    amount: 80,
    deliveryAddress: "1 Main Street",
    metadata: {},
  }) as unknown as Task;
const kept = (state: TaskState, driverId = "dora") => JSON.stringify(task(state, driverId));
const answeredAt = Date.now();

describe("the phone keeps a driver's delivery", () => {
  test.each(["accepted", "active", "arrived"] as const)("while it is %s", (state) => {
    expect(parseStoredTask(kept(state))).toEqual(task(state));
  });
  test.each(["completed", "cancelled", "failed", "pending"] as const)(
    "and carries none into a new page that is %s",
    (state) => {
      expect(parseStoredTask(kept(state))).toBeUndefined();
    },
  );
  test("and forgets it once the server knows of none", () =>
    expect(mergeSyncedTask(kept("active"), null, answeredAt)).toBeNull());
});

describe("without an answer of the server a driver finds", () => {
  test("their delivery", () =>
    expect(readStoredTask(storedTaskOf(kept("active"), "dora"), undefined, null, true)).toEqual(task("active")));
  test("that they had none, where the server said so last", () =>
    expect(readStoredTask(storedTaskOf("null", "dora"), undefined, null, true)).toBeNull());
  test("nothing known, where nothing was kept, or what was kept cannot be read", () => {
    expect([null, "", "{", "[]", "7"].map((text) => storedTaskOf(text, "dora"))).toEqual(Array(5).fill(null));
  });
  test("nothing of a colleague who used this phone before them", () => {
    expect(readStoredTask(storedTaskOf(kept("active", "otto"), "dora"), undefined, null, true)).toBeUndefined();
  });
  test("nothing, while nobody knows who they are", () => expect(storedTaskOf(kept("active"), null)).toBeNull());
});

test("a task restored from storage says so in its metadata", () => {
  const storage = new Map([["handover.task", kept("active")]]);
  Object.assign(globalThis, {
    window: {
      localStorage: {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => storage.set(key, value),
        removeItem: (key: string) => storage.delete(key),
      },
    },
  });
  storeTask({ ...task("arrived"), amount: 81 });
  const stored = JSON.parse(storage.get("handover.task") ?? "null") as Task;
  expect(stored).toMatchObject({ state: "arrived", amount: 81, metadata: { restore: { from: "storage" } } });
  Reflect.deleteProperty(globalThis, "window");
});
