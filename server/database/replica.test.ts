import { FunctionFailed } from "@/server/database/unwrap-result";
import { tryReplica } from "@/server/database/replica";
import { log } from "@/server/core/log";

const onReplica = jest.fn<Promise<{ result: string; age: number | null }>, []>();
jest.mock("@/server/database/client", () => ({ onReplica: () => onReplica() }));
jest.mock("@/server/env", () => ({ env: () => ({ DATABASE_READ_SECONDS: 30, LOG_LEVEL: "silent" }) }));

const reading = () => ({ atMost: 30, age: null as number | null });
const work = () => Promise.resolve("unused");
let now = 1_000_000;
let warned: jest.SpyInstance;
beforeEach(() => {
  onReplica.mockReset();
  jest.spyOn(Date, "now").mockImplementation(() => now);
  warned = jest.spyOn(log(), "warn").mockImplementation(() => undefined);
  // Lets cached replica states expire.
  now += 3_600_000;
});
afterEach(() => jest.restoreAllMocks());

test("serves replica-safe reads, and reports the largest lag", async () => {
  onReplica.mockResolvedValueOnce({ result: "one", age: 2 }).mockResolvedValueOnce({ result: "two", age: 1 });
  const attempts = reading();
  expect(await tryReplica(attempts, "admin_get_overview", work)).toBe("one");
  expect(await tryReplica(attempts, "admin_list_people", work)).toBe("two");
  expect(attempts.age).toBe(2);
  expect(await tryReplica(attempts, "get_current_task", work)).toBeNull();
  expect(onReplica).toHaveBeenCalledTimes(2);
});

test("is not used for a while when it lags or is no replica; logged once, probed by one request", async () => {
  onReplica.mockResolvedValue({ result: "old", age: 31 });
  for (let n = 0; n < 5; n++) expect(await tryReplica(reading(), "admin_get_overview", work)).toBeNull();
  expect(onReplica).toHaveBeenCalledTimes(1);
  now += 5_001;
  onReplica.mockResolvedValue({ result: "promoted", age: null });
  await Promise.all([1, 2, 3].map(() => tryReplica(reading(), "admin_get_overview", work)));
  expect(onReplica).toHaveBeenCalledTimes(2);
  expect(warned).toHaveBeenCalledTimes(1);
  now += 5_001;
  onReplica.mockResolvedValue({ result: "well", age: 0.1 });
  expect(await tryReplica(reading(), "admin_get_overview", work)).toBe("well");
});

test("does not serve data older than the reader accepts, and stays in use", async () => {
  onReplica.mockResolvedValue({ result: "rows", age: 10 });
  expect(await tryReplica({ atMost: 5, age: null }, "admin_get_overview", work)).toBeNull();
  expect(await tryReplica(reading(), "admin_get_overview", work)).toBe("rows");
  expect(warned).not.toHaveBeenCalled();
});

test("is never used again for a function that writes", async () => {
  onReplica.mockRejectedValueOnce(new FunctionFailed("get_driver_stats", "25006", "read-only"));
  expect(await tryReplica(reading(), "get_driver_stats", work)).toBeNull();
  now += 86_400_000;
  expect(await tryReplica(reading(), "get_driver_stats", work)).toBeNull();
  expect(warned).toHaveBeenCalledTimes(1);
  onReplica.mockResolvedValue({ result: "rows", age: 0 });
  expect(await tryReplica(reading(), "admin_get_overview", work)).toBe("rows");
});
