import { renderToStaticMarkup } from "react-dom/server";
import { ApiError } from "@/lib/client/api/api-error";
import type { Task } from "@/lib/contracts/driver/task";
import { NavigationScreen } from "./navigation-screen";

let task: Task | undefined;
const error = new ApiError({ code: "NETWORK", status: 0, title: "No connection" });
jest.mock("@/lib/client/hooks/use-current-task", () => ({
  useCurrentTask: () => ({ task, steps: [], error, isRefreshing: false, refresh: () => undefined }),
}));
jest.mock("@/lib/client/realtime/connection", () => ({
  useIsOnline: () => false,
  useUnreachableSince: () => Date.parse("2026-11-21T12:00:00Z"),
}));
jest.mock("@/lib/client/hooks/use-session", () => ({ useAuth: () => ({ userId: "d" }) }));
jest.mock("@/lib/client/hooks/use-queued-steps", () => ({ useQueuedSteps: () => [] }));
jest.mock("@/lib/client/hooks/use-task-route", () => ({ useTaskRoute: () => null }));
jest.mock("@/components/account/sos/sos-button", () => ({ SosButton: () => null }));
jest.mock("@/components/driver/cash/cash-chip", () => ({ CashChip: () => null }));
jest.mock("@/components/ui/form/unsaved-work-notice", () => ({ UnsavedWorkNotice: () => null }));
jest.mock("@/components/ui/navigation/lazy-client", () => ({ lazyClient: () => () => null }));
jest.mock("@/components/map/map-view", () => ({ MapView: () => null }));
jest.mock("./navigation-card", () => ({ NavigationCard: () => null }));
jest.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => "/navigation/t",
}));

const render = () => renderToStaticMarkup(<NavigationScreen transactionId="t" />);

test("does not report that navigation continues when the delivery did not load", () => {
  expect(render()).toContain("No connection since");
  expect(render()).not.toContain("Navigation continues");
  task = { transactionId: "another" } as Task;
  expect(render()).not.toContain("Navigation continues");
});
