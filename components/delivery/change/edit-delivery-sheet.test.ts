import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { toEditDraft, toEditPatch } from "./edit-delivery-sheet";

const delivery = {
  amount: 80,
  deliveryAddress: "9 Palm Ave",
  deliveryUnit: "Apt 4B",
  deliveryLocation: { lat: 25.7, lng: -80.1 },
  packageDetails: { specialInstructions: "Ring twice" },
  preferredTime: {
    from: "22:00",
    to: "23:00",
    startsAt: "2026-12-02T03:00:00.000Z",
    endsAt: "2026-12-02T04:00:00.000Z",
    timeZone: "America/New_York",
  },
} as unknown as Transaction;
const draft = toEditDraft(delivery);

test("sends no unchanged field and shows the day in the service's time zone", () => {
  expect(draft).toMatchObject({ amount: "80", unit: "Apt 4B", day: "2026-12-01", from: "22:00" });
  expect(toEditPatch(delivery, draft, 80, false)).toBeNull();
});

test("removes cleared fields and omits amount and address after acceptance", () => {
  const changed = {
    ...draft,
    unit: " ",
    instructions: "",
    day: "",
    from: "",
    to: "",
    place: { text: "1 New Road", lat: 1, lng: 2 },
  };
  expect(toEditPatch(delivery, changed, 90, false)).toEqual({
    amount: 90,
    deliveryAddress: "1 New Road",
    deliveryLocation: { lat: 1, lng: 2 },
    deliveryUnit: null,
    specialInstructions: null,
    preferredTime: null,
  });
  expect(toEditPatch(delivery, changed, 90, true)).toEqual({
    deliveryUnit: null,
    specialInstructions: null,
    preferredTime: null,
  });
});
