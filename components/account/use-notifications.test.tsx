import { renderToStaticMarkup } from "react-dom/server";
import { markOfferRead } from "@/lib/client/hooks/use-offers";
import { useNotifications } from "./use-notifications";

jest.mock("@/lib/client/api/fetcher", () => ({
  ...jest.requireActual<object>("@/lib/client/api/fetcher"),
  api: () => Promise.reject(new Error("No connection")),
}));

// docs/readings.md: errors-logged
test("logs a failed mark as read, of an offer and of notifications, and ignores it", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  let notifications: ReturnType<typeof useNotifications> | undefined;
  const Probe = () => {
    notifications = useNotifications("dora");
    return null;
  };
  renderToStaticMarkup(<Probe />);
  await markOfferRead("1");
  notifications?.markAllRead();
  // Runs the pending promise callbacks.
  for (let tick = 0; tick < 10; tick += 1) await Promise.resolve();
  expect(warn.mock.calls.map(([text]) => text as unknown)).toEqual([
    "Failed to mark notification as read",
    "Failed to mark notification as read",
  ]);
});
