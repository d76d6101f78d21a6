import { statusActions } from "./status-panel";
import { toggledStatus } from "./use-status-actions";

const enabledActions = (status: Parameters<typeof statusActions>[0]): string[] =>
  statusActions(status)
    .filter(({ disabled }) => !disabled)
    .map(({ labelKey }) => labelKey);

// docs/readings.md: duty-status
test("each status enables the specified actions; during a delivery all stay visible and disabled", () => {
  expect(enabledActions("offline")).toEqual(["goOnline"]);
  expect(enabledActions("online")).toEqual(["goOffline", "takeBreak", "beBusy"]);
  expect(enabledActions("break")).toEqual(["goOnline", "goOffline", "endBreak", "beBusy"]);
  expect(enabledActions("busy")).toEqual(["goOnline", "goOffline", "takeBreak", "beAvailable"]);
  expect(enabledActions("on_duty")).toEqual([]);
  expect(statusActions("on_duty")).toHaveLength(4);
});

// docs/readings.md: compact-status
test("toggles the compact status to offline only from online", () => {
  expect(toggledStatus("online")).toBe("offline");
  expect((["offline", "break", "busy"] as const).map(toggledStatus)).toEqual(["online", "online", "online"]);
});
