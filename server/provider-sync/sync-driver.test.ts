import { testProvider, type ScriptedProvider } from "@/server/optimoroute/tests/scripted-provider";
import { sendDays } from "./sync-driver";

let provider: ScriptedProvider;
const recorded: { p_driver_id: string; p_problem?: string }[] = [];

jest.mock("@/server/database/rpc", () => ({
  rpc: (_: unknown, name: string, params: { p_driver_id: string }) => {
    if (name === "record_routing_driver") recorded.push(params);
    const desired = (externalId: string) => ({ externalId, date: "2026-11-24", enabled: true });
    return Promise.resolve(
      name === "list_unsent_routing_days" && recorded.length === 0
        ? [{ driverId: "driver 1", version: 1, desired: desired("DRV-1") }]
        : [],
    );
  },
}));
jest.mock("@/server/env", () => ({
  env: () => ({
    OPTIMOROUTE_API_KEY: "key",
    OPTIMOROUTE_API_URL: provider.url,
    OPTIMOROUTE_TIMEZONE: "America/New_York",
  }),
}));

beforeEach(async () => {
  recorded.length = 0;
  provider = await testProvider();
});
afterEach(() => provider.close());

test("keeps a day with ERR_TOO_MANY_CONNECTIONS in its row unsent, not refused", async () => {
  provider.alwaysRespondWith({ success: true, updates: [{ success: false, code: "ERR_TOO_MANY_CONNECTIONS" }] });
  expect(await sendDays("2026-11-24")).toBe(false);
  expect(recorded).toEqual([]);
});

test("fails the sync on a refused key, without recording it for a driver", async () => {
  provider.alwaysRespondWith({ success: true, updates: [{ success: false, code: "AUTH_KEY_UNKNOWN" }] });
  await expect(sendDays("2026-11-24")).rejects.toMatchObject({ type: "authentication", statusCode: 401 });
  expect(recorded).toEqual([]);
});
