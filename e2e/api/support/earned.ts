// Deliveries with pay for their driver: priced by an agreement with their sender, because general prices would affect
// every test.
import type { NewPriceBody } from "@/lib/contracts/admin-prices";
import { orderNo } from "@/lib/domain/transaction/order-no";
import { actOnPayment, stripeKnows } from "../../../local/stand-ins";
import { eventually, good, newAdmin, owner, someKey, somePlace, stack, type Person } from "./app";
import {
  codeOf,
  collect,
  doorOf,
  kmNorth,
  newParties,
  offerTo,
  acceptedDelivery,
  paidDelivery,
  standing,
  step,
  waitingDriver,
  type Carried,
  type Parties,
  type Place,
} from "./deliveries";

/** The fee is 9.00, the pay 5.25, for every delivery. */
const priceOf = (kind: "sender" | "driver", senderId: string, flat: number): NewPriceBody => ({
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

/** A delivery that Dora has completed and is paid for. */
export async function earned(byCard = false): Promise<Worked> {
  const [parties, olga] = await Promise.all([newParties(), newAdmin()]);
  for (const price of [priceOf("sender", parties.sam.id, 9), priceOf("driver", parties.sam.id, 5.25)])
    await good(olga.post("/api/admin/prices", price, someKey()));
  const place = somePlace();
  const dora = await waitingDriver("Dora Driver", kmNorth(place, -0.05));
  return workedDelivery({ ...parties, place, dora, byCard });
}

async function paidByCard(parties: Parties, place: Place): Promise<string> {
  const id = await acceptedDelivery(parties, place);
  const asked = await eventually("the provider is asked", async () =>
    (await stripeKnows<{ id: string; description: string }>(stack().url, "payments")).find(
      ({ description }) => description === orderNo(id),
    ),
  );
  await eventually(
    "its answer is known",
    async () =>
      (await owner("select from private.payments where transaction_id = $1 and provider_id is not null", [id]))[0],
  );
  await actOnPayment(stack().url, asked.id, { do: "pay", card: "visa" });
  return id;
}

/** The same driver's next one, at the same place. */
export async function workedDelivery(before: {
  sam: Person;
  rosa: Person;
  dora: Person;
  place: Worked["place"];
  /** The fee is paid at the provider, which then has a balance to transfer. */
  byCard?: boolean;
}): Promise<Worked> {
  const { sam, rosa, dora, place, byCard } = before;
  const id = byCard ? await paidByCard({ sam, rosa }, place) : await paidDelivery({ sam, rosa }, place);
  const offer = await offerTo(dora, id);
  await good(dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" }));
  await collect({ dora, sam, id });
  await good(step(dora, id, "arrive", standing(doorOf(place))));
  await good(step(dora, id, "complete", { code: (await codeOf(rosa, id)).code }));
  return { sam, rosa, dora, place, id };
}
