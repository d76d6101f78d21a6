import type { RoutingMode } from "@/server/optimoroute/types";
import { testProvider, type ScriptedProvider } from "@/server/optimoroute/tests/scripted-provider";
import { sendCompletion } from "@/server/provider-sync/send-completion";

let provider: ScriptedProvider;
beforeEach(async () => {
  provider = await testProvider();
});
afterEach(() => provider.close());

const orderNo = "TXN-1";
const send = (mode: RoutingMode = "live"): Promise<boolean> =>
  sendCompletion(
    { client: provider.client({ mode }), mode },
    { orderNo, date: "2026-11-23", completion: { status: "on_route" } },
  );
const paths = (): string[] => provider.requests.map(({ path }) => path.replace("/v1/", ""));
const scheduled = {
  success: true,
  orderScheduled: true,
  scheduleInformation: { scheduledAtDt: "2026-11-24 09:00:00" },
};
const live = { success: true, live: true };
const refusal = (code: string) => ({ success: true, updates: [{ success: false, orderNo, code, message: "No" }] });
const providerState = (status: string) => ({ success: true, orders: [{ success: true, orderNo, data: { status } }] });

test("sends nothing to a real account while the order is unscheduled or its day is not dispatched", async () => {
  provider.respondWith({ success: true, orderScheduled: false });
  expect(await send()).toBe(false);
  provider.respondWith(scheduled, { success: true, live: false });
  expect(await send()).toBe(false);
  expect(paths()).toEqual(["get_scheduling_info", "get_scheduling_info", "get_dispatch_status"]);
  expect(provider.requests.at(-1)?.query.date).toBe("2026-11-24");
});

test("treats the refusal of an order planned after sending as a result, without a logged failure", async () => {
  provider.respondWith(scheduled, live, refusal("ERR_INVALID_PARAM_FORMAT"), providerState("scheduled"));
  expect(await send()).toBe(false);
  expect(provider.failures).toEqual([]);
});

test.each([
  ["a refusal that has nothing to do with dispatch", refusal("MALFORMED_REQUEST"), "MALFORMED_REQUEST"],
  ["a planning run that is under way", refusal("ERR_OPT_RUNNING"), "ERR_OPT_RUNNING"],
  ["an order that does not exist", refusal("ERR_ORD_NOT_FOUND"), "ERR_ORD_NOT_FOUND"],
])("throws %s, and logs it", async (_case, answer, code) => {
  provider.respondWith(scheduled, live, answer);
  await expect(send()).rejects.toMatchObject({ code });
  expect(provider.failures.map(({ errorCode }) => errorCode)).toEqual([code]);
});

test("throws for a refused field of an order with progress, which is on a dispatched route", async () => {
  provider.respondWith(scheduled, live, refusal("ERR_INVALID_PARAM_FORMAT"), providerState("on_route"));
  await expect(send()).rejects.toMatchObject({ code: "ERR_INVALID_PARAM_FORMAT" });
});

test("throws and logs every refusal in specification mode", async () => {
  provider.respondWith(refusal("ERR_INVALID_PARAM_FORMAT"));
  await expect(send("documented")).rejects.toMatchObject({ code: "ERR_INVALID_PARAM_FORMAT" });
  expect(paths()).toEqual(["update_completion_details"]);
  expect(provider.failures).toHaveLength(1);
});
