// One driver may collect cash while another returns some: the sender must not confuse them.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Leg } from "@/lib/contracts/delivery/leg";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { LocaleProvider } from "@/lib/i18n/use-translations";
import { driverToShow } from "@/components/delivery/change/delivery-rules";
import { SenderLeg } from "./sender-leg";

const ben = {
  id: "ben",
  name: "Ben Second",
  phone: "+15550100",
  vehicleType: "van",
  vehiclePlate: "B 2",
  location: null,
};
const delivery = { id: "7", status: "assigned", driver: ben } as unknown as Transaction;
const legOfDriver = (id: string, name: string) =>
  ({
    id: `leg-${id}`,
    kind: "return",
    state: "waiting",
    matchingDigits: "47",
    amount: 120,
    counted: null,
    countResponse: null,
    driver: { id, name, vehicleType: "car", vehiclePlate: "A 1" },
    allowedActions: ["confirm", "dispute"],
  }) as unknown as Leg;
const renderLeg = (leg: Leg): string =>
  renderToStaticMarkup(
    createElement(LocaleProvider, { initial: "en", children: createElement(SenderLeg, { delivery, leg }) }),
  );

test("offers a call only to the leg's own driver", () => {
  expect(renderLeg(legOfDriver("ben", "Ben Second"))).toContain("tel:+15550100");
  expect(renderLeg(legOfDriver("anna", "Anna First"))).not.toContain("tel:");
});

test("shows the delivery's driver next to a leg of another driver", () => {
  expect(driverToShow(delivery, legOfDriver("anna", "Anna First"))).toBe(ben);
  expect(driverToShow(delivery, legOfDriver("ben", "Ben Second"))).toBeNull();
  expect(driverToShow(delivery, null)).toBe(ben);
  expect(driverToShow({ status: "failed", driver: { ...ben, phone: null } }, null)).toBeNull();
});
