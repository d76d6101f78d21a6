import { renderToStaticMarkup } from "react-dom/server";
import type { HeldCash } from "@/lib/contracts/driver/held-cash";
import type { Task } from "@/lib/contracts/driver/task";
import { pendingHubId } from "@/lib/domain/task/leg";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { DepositCashPicker } from "./deposit-cash-picker";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/hand-in" }));

const heldDelivery = (transactionId: string) =>
  ({ transactionId, orderNo: transactionId }) as HeldCash["deliveries"][number];
const leg = { kind: "return", state: "waiting", hubId: pendingHubId };
const task = { transactionId: "TXN-1", state: "active", amount: 80, contact: null, leg } as Task;

function render(currentTask: Task | null): string {
  return renderToStaticMarkup(
    <LocaleProvider initial="en">
      <DepositCashPicker
        depositable={[]}
        otherCash={[heldDelivery("TXN-1"), heldDelivery("TXN-2")]}
        selected={[]}
        task={currentTask}
        hubs={[]}
        onPick={() => undefined}
        onScan={() => undefined}
      />
    </LocaleProvider>,
  );
}

test("lists cash that returns to a hub not yet assigned by the server as a return, not as cash for another recipient", () => {
  const page = render(task);
  expect(page).toContain("We show you which one when this phone is connected.");
  expect(page).not.toContain("You hold nothing to hand in");
  expect(page).toContain("TXN-2");
  expect(page).not.toContain("TXN-1");
});

test("shows that there is nothing to hand in", () => {
  expect(render(null)).toContain("You hold nothing to hand in");
});
