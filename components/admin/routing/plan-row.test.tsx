import { renderToStaticMarkup } from "react-dom/server";
import type { RoutingPlan } from "@/lib/contracts/admin/routing";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { PlanRow } from "./plan-row";

test("names the orders, drivers and places that the provider did not plan", () => {
  const plan = {
    date: "2026-11-23",
    status: "completed",
    failure: null,
    sending: false,
    sentAt: null,
    notSentReason: null,
    lockType: "NONE",
    createdAt: "2026-11-22T12:00:00Z",
    unplanned: { orders: ["TXN-1", "TXN-2"], drivers: ["Dora"], places: ["12 Bay Road"] },
  } as unknown as RoutingPlan;
  const html = renderToStaticMarkup(
    <LocaleProvider initial="en">
      <PlanRow plan={plan} isSelected={false} onShow={() => undefined} />
    </LocaleProvider>,
  );
  for (const names of ["TXN-1 and TXN-2", "Dora", "12 Bay Road"]) expect(html).toContain(names);
});
