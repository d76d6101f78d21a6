import { renderToStaticMarkup } from "react-dom/server";
import type { Task } from "@/lib/contracts/driver/task";
import { DelegateNote } from "@/components/driver/task/delegate-note";
import { DeliveredView } from "./delivered";

jest.mock("@/lib/client/hooks/use-session", () => ({ useSession: () => ({ session: null }) }));
jest.mock("@/components/driver/status/use-status-actions", () => ({ useStatusActions: () => ({ pending: null }) }));
jest.mock("@/components/driver/task/lazy-delegate-note", () => ({ LazyDelegateNote: DelegateNote }));
jest.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined }),
  usePathname: () => "/deliveries",
}));

const render = (late: boolean, delegate: string | null): string => {
  const task = { transactionId: "0a1b2c3d", amount: 60, customerName: "Rita", delegate, deliveryAddress: "1 Main St" };
  return renderToStaticMarkup(<DeliveredView task={task as Task} late={late} onDone={() => undefined} />);
};

test("names the delegate, who takes the cash for the receiver, as its recipient", () => {
  expect(render(true, "Nina")).toContain("to Nina");
  expect(render(true, "Nina")).toContain("They take it for Rita.");
  expect(render(true, "Nina")).not.toContain("took it");
  expect(render(true, null)).toContain("to Rita");
  expect(render(false, "Nina")).toContain("$60.00 handed to Nina");
  expect(render(false, "Nina")).toContain("Nina took it for Rita.");
});
