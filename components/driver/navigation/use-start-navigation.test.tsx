import { renderToStaticMarkup } from "react-dom/server";
import type { Task } from "@/lib/contracts/driver/task";
import { useStartNavigation } from "./use-start-navigation";

const errors: string[] = [];
jest.mock("@/lib/client/app/toast", () => ({ toast: { error: (text: string) => errors.push(text) } }));
jest.mock("@/lib/client/hooks/use-settings", () => ({
  useSettings: () => ({ settings: { navigationApp: "google" } }),
}));
jest.mock("../task/use-task-steps", () => ({ useTaskSteps: () => ({ startNavigation: () => true }) }));

test("reports a map app that did not open, and still starts navigation", () => {
  const task = {
    state: "active",
    deliveryAddress: "12 Bay Road",
    coordinates: { lat: 25.77, lng: -80.19 },
  } as unknown as Task;
  let start: () => boolean = () => false;
  const Probe = () => {
    start = useStartNavigation(task);
    return null;
  };
  renderToStaticMarkup(<Probe />);
  const open = () => {
    throw new DOMException("blocked", "InvalidAccessError");
  };
  Object.assign(globalThis, { window: { open } });
  expect([start(), errors]).toEqual([true, ["Failed to start navigation"]]);
});
