// Deliveries that earned their driver something: priced with their sender alone, for everybody's price would be every
// test's.
import type { NewPriceBody } from "@/lib/contracts/admin-prices";
import { good, newAdmin, someKey, somePlace, type Person } from "./app";
import {
  codeOf,
  collect,
  doorOf,
  kmNorth,
  newParties,
  offerTo,
  paidDelivery,
  standing,
  step,
  waitingDriver,
  type Carried,
} from "./deliveries";

/** The fee is 9.00, the pay 5.25, whatever the delivery is. */
export const priceOf = (kind: "sender" | "driver", senderId: string, flat: number): NewPriceBody => ({
  kind,
  senderId,
  flat,
  perKm: 0,
  share: 0,
  urgent: 0,
  minimum: 0,
  maximum: null,
  failedShare: 10_000,
  tips: false,
  reason: "Agreed",
});

export type Worked = Carried;

/** A delivery that Dora has handed over and is paid for. */
export async function earned(): Promise<Worked> {
  const [parties, olga] = await Promise.all([newParties(), newAdmin()]);
  for (const price of [priceOf("sender", parties.sam.id, 9), priceOf("driver", parties.sam.id, 5.25)])
    await good(olga.post("/api/admin/prices", price, someKey()));
  const place = somePlace();
  return workedDelivery({ ...parties, place, dora: await waitingDriver("Dora Driver", kmNorth(place, -0.05)) });
}

/** The same driver's next one, in the same place. */
export async function workedDelivery(before: {
  sam: Person;
  rosa: Person;
  dora: Person;
  place: Worked["place"];
}): Promise<Worked> {
  const { sam, rosa, dora, place } = before;
  const id = await paidDelivery({ sam, rosa }, place);
  const offer = await offerTo(dora, id);
  await good(dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" }));
  await collect({ dora, sam, id });
  await good(step(dora, id, "arrive", standing(doorOf(place))));
  await good(step(dora, id, "complete", { code: (await codeOf(rosa, id)).code }));
  return { sam, rosa, dora, place, id };
}
