import { renderToStaticMarkup } from "react-dom/server";
import type { HeldCash } from "@/lib/contracts/driver/held-cash";
import type { Task } from "@/lib/contracts/driver/task";
import { pendingHubId } from "@/lib/domain/task/leg";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { DepositCashPicker } from "./deposit-cash-picker";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/hand-in" }));

const held = (transactionId: string) => ({ transactionId, orderNo: transactionId }) as HeldCash["deliveries"][number];
const leg = { kind: "return", state: "waiting", hubId: pendingHubId };
const task = { transactionId: "TXN-1", state: "active", amount: 80, contact: null, leg } as Task;

function render(of: Task | null): string {
  return renderToStaticMarkup(
    <LocaleProvider initial="en">
      <DepositCashPicker
        depositable={[]}
        otherCash={[held("TXN-1"), held("TXN-2")]}
        selected={[]}
        task={of}
        hubs={[]}
        onPick={() => undefined}
        onScan={() => undefined}
      />
    </LocaleProvider>,
  );
}

test("shows the return of a delivery to a hub that the server has not named, not as cash that goes elsewhere", () => {
  const page = render(task);
  expect(page).toContain("We show you which one when this phone is connected.");
  expect(page).not.toContain("You hold nothing to hand in");
  expect(page).toContain("TXN-2");
  expect(page).not.toContain("TXN-1");
});

test("shows that there is nothing to hand in", () => {
  expect(render(null)).toContain("You hold nothing to hand in");
});
