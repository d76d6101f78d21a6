// Deliveries with pay for their driver: priced by an agreement with their sender, because general prices would affect
// every test.
import type { NewPriceBody } from "@/lib/contracts/admin/prices";
import { orderNo } from "@/lib/domain/transaction/transaction";
import { setStripePayment, readStripeObjects } from "../../../local/emulators/control";
import { pollUntil, expectOk, newAdmin, queryAsOwner, randomKey, randomPlace, testStack, type ApiPerson } from "./app";
import {
  readCode,
  completeCashLeg,
  dropOffOf,
  kmNorth,
  newParties,
  waitForOffer,
  createAcceptedDelivery,
  createPaidDelivery,
  positionBody,
  sendStep,
  createOnlineDriver,
  type AssignedDelivery,
  type Parties,
  type LatLng,
} from "./deliveries";

/** The fee is 9.00, the pay 5.25, for every delivery. */
const priceOf = (kind: "sender" | "driver", senderId: string, flatFee: number): NewPriceBody => ({
  kind,
  senderId,
  flat: flatFee,
  perKm: 0,
  share: 0,
  urgent: 0,
  minimum: 0,
  maximum: null,
  failedShare: 10_000,
  tips: false,
  reason: "Agreed",
});

export type EarnedDelivery = AssignedDelivery;

/** A delivery that Dora has completed and is paid for. */
export async function createEarnedDelivery(byCard = false): Promise<EarnedDelivery> {
  const [parties, olga] = await Promise.all([newParties(), newAdmin()]);
  for (const price of [priceOf("sender", parties.sam.id, 9), priceOf("driver", parties.sam.id, 5.25)])
    await expectOk(olga.post("/api/admin/prices", price, randomKey()));
  const place = randomPlace();
  const dora = await createOnlineDriver("Dora Driver", kmNorth(place, -0.05));
  return createNextDelivery({ ...parties, place, dora, byCard });
}

async function paidByCard(parties: Parties, place: LatLng): Promise<string> {
  const id = await createAcceptedDelivery(parties, place);
  const payment = await pollUntil("the provider has the payment", async () =>
    (await readStripeObjects<{ id: string; description: string }>(testStack().url, "payments")).find(
      ({ description }) => description === orderNo(id),
    ),
  );
  await pollUntil(
    "its answer is known",
    async () =>
      (
        await queryAsOwner("select from private.payments where transaction_id = $1 and provider_id is not null", [id])
      )[0],
  );
  await setStripePayment(testStack().url, payment.id, { do: "pay", card: "visa" });
  return id;
}

/** The same driver's next one, at the same place. */
export async function createNextDelivery(before: {
  sam: ApiPerson;
  rosa: ApiPerson;
  dora: ApiPerson;
  place: EarnedDelivery["place"];
  /** The fee is paid at the provider, which then has a balance to transfer. */
  byCard?: boolean;
}): Promise<EarnedDelivery> {
  const { sam, rosa, dora, place, byCard } = before;
  const id = byCard ? await paidByCard({ sam, rosa }, place) : await createPaidDelivery({ sam, rosa }, place);
  const offer = await waitForOffer(dora, id);
  await expectOk(dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" }));
  await completeCashLeg({ dora, sam, id });
  await expectOk(sendStep(dora, id, "arrive", positionBody(dropOffOf(place))));
  await expectOk(sendStep(dora, id, "complete", { code: (await readCode(rosa, id)).code }));
  return { sam, rosa, dora, place, id };
}
