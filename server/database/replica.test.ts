import { FunctionFailed } from "@/server/database/unwrap-result";
import { tryReplica } from "@/server/database/replica";
import { log } from "@/server/core/log";

const onReplica = jest.fn<Promise<{ result: string; lagSeconds: number | null }>, []>();
jest.mock("@/server/database/client", () => ({ onReplica: () => onReplica() }));
jest.mock("@/server/env", () => ({ env: () => ({ DATABASE_READ_SECONDS: 30, LOG_LEVEL: "silent" }) }));

const createStaleness = () => ({ maxAgeSeconds: 30, ageSeconds: null as number | null });
const work = () => Promise.resolve("unused");
let now = 1_000_000;
let warnSpy: jest.SpyInstance;
beforeEach(() => {
  onReplica.mockReset();
  jest.spyOn(Date, "now").mockImplementation(() => now);
  warnSpy = jest.spyOn(log(), "warn").mockImplementation(() => undefined);
  // Lets cached replica states expire.
  now += 3_600_000;
});
afterEach(() => jest.restoreAllMocks());

test("serves replica-safe reads, and reports the largest lag", async () => {
  onReplica
    .mockResolvedValueOnce({ result: "one", lagSeconds: 2 })
    .mockResolvedValueOnce({ result: "two", lagSeconds: 1 });
  const attempts = createStaleness();
  expect(await tryReplica(attempts, "admin_get_overview", work)).toBe("one");
  expect(await tryReplica(attempts, "admin_list_people", work)).toBe("two");
  expect(attempts.ageSeconds).toBe(2);
  expect(await tryReplica(attempts, "get_current_task", work)).toBeNull();
  expect(onReplica).toHaveBeenCalledTimes(2);
});

test("is not used for a while when it lags or is no replica; logged once, probed by one request", async () => {
  onReplica.mockResolvedValue({ result: "stale", lagSeconds: 31 });
  for (let n = 0; n < 5; n++) expect(await tryReplica(createStaleness(), "admin_get_overview", work)).toBeNull();
  expect(onReplica).toHaveBeenCalledTimes(1);
  now += 5_001;
  onReplica.mockResolvedValue({ result: "promoted", lagSeconds: null });
  await Promise.all([1, 2, 3].map(() => tryReplica(createStaleness(), "admin_get_overview", work)));
  expect(onReplica).toHaveBeenCalledTimes(2);
  expect(warnSpy).toHaveBeenCalledTimes(1);
  now += 5_001;
  onReplica.mockResolvedValue({ result: "recovered", lagSeconds: 0.1 });
  expect(await tryReplica(createStaleness(), "admin_get_overview", work)).toBe("recovered");
});

test("does not serve data older than the reader accepts, and stays in use", async () => {
  onReplica.mockResolvedValue({ result: "rows", lagSeconds: 10 });
  expect(await tryReplica({ maxAgeSeconds: 5, ageSeconds: null }, "admin_get_overview", work)).toBeNull();
  expect(await tryReplica(createStaleness(), "admin_get_overview", work)).toBe("rows");
  expect(warnSpy).not.toHaveBeenCalled();
});

test("is never used again for a function that writes", async () => {
  onReplica.mockRejectedValueOnce(new FunctionFailed("get_driver_stats", "25006", "read-only"));
  expect(await tryReplica(createStaleness(), "get_driver_stats", work)).toBeNull();
  now += 86_400_000;
  expect(await tryReplica(createStaleness(), "get_driver_stats", work)).toBeNull();
  expect(warnSpy).toHaveBeenCalledTimes(1);
  onReplica.mockResolvedValue({ result: "rows", lagSeconds: 0 });
  expect(await tryReplica(createStaleness(), "admin_get_overview", work)).toBe("rows");
});
