import { statusActions } from "./status-panel";
import { toggledStatus } from "./use-status-actions";

const enabled = (status: Parameters<typeof statusActions>[0]): string[] =>
  statusActions(status)
    .filter(({ disabled }) => !disabled)
    .map(({ labelKey }) => labelKey);

// docs/readings.md: duty-status
test("each status enables the specified actions; during a delivery all stay visible and disabled", () => {
  expect(enabled("offline")).toEqual(["goOnline"]);
  expect(enabled("online")).toEqual(["goOffline", "takeBreak", "beBusy"]);
  expect(enabled("break")).toEqual(["goOnline", "goOffline", "endBreak", "beBusy"]);
  expect(enabled("busy")).toEqual(["goOnline", "goOffline", "takeBreak", "beAvailable"]);
  expect(enabled("on_duty")).toEqual([]);
  expect(statusActions("on_duty")).toHaveLength(4);
});

// docs/readings.md: compact-status
test("toggles the compact status to offline only from online", () => {
  expect(toggledStatus("online")).toBe("offline");
  expect((["offline", "break", "busy"] as const).map(toggledStatus)).toEqual(["online", "online", "online"]);
});
