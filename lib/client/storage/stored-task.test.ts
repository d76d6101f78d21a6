import type { Task, TaskState } from "@/lib/contracts/driver/task";
import { mergeSyncedTask, storeTask, storedTaskForDriver, resolveServerTask, parseStoredTask } from "./stored-task";

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
const storedText = (state: TaskState, driverId = "dora") => JSON.stringify(task(state, driverId));
const answeredAt = Date.now();

describe("stores the driver's task", () => {
  test.each(["accepted", "active", "arrived"] as const)("while it is %s", (state) => {
    expect(parseStoredTask(storedText(state))).toEqual(task(state));
  });
  test.each(["completed", "cancelled", "failed", "pending"] as const)(
    "and does not restore it when it is %s",
    (state) => {
      expect(parseStoredTask(storedText(state))).toBeUndefined();
    },
  );
  test("and clears it once the server reports none", () =>
    expect(mergeSyncedTask(storedText("active"), null, answeredAt)).toBeNull());
});

describe("without a server response the driver gets", () => {
  test("their stored task", () =>
    expect(resolveServerTask(storedTaskForDriver(storedText("active"), "dora"), undefined, null, true)).toEqual(
      task("active"),
    ));
  test("null if the server last reported no task", () =>
    expect(resolveServerTask(storedTaskForDriver("null", "dora"), undefined, null, true)).toBeNull());
  test("undefined if nothing valid is stored", () => {
    expect([null, "", "{", "[]", "7"].map((text) => storedTaskForDriver(text, "dora"))).toEqual(Array(5).fill(null));
  });
  test("no task of another driver", () => {
    expect(
      resolveServerTask(storedTaskForDriver(storedText("active", "otto"), "dora"), undefined, null, true),
    ).toBeUndefined();
  });
  test("no task while the driver is unknown", () => expect(storedTaskForDriver(storedText("active"), null)).toBeNull());
});

test("records the restore in the task's metadata", () => {
  const storage = new Map([["handover.task", storedText("active")]]);
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
