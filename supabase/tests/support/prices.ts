// Prices for the database tests: agreed with one sender, for everybody's would be every test's.
import { done, newAdmin, newCustomer, type Person } from "./world";
import type { NewPriceBody, Prices } from "../../../lib/contracts/admin-prices";

let pricer: Promise<Person> | undefined;
/** The administrator who says what things cost. */
export const priceAdmin = (): Promise<Person> => (pricer ??= newAdmin({ name: "Petra Prices" }));

export const NOTHING = {
  flat: 0,
  perKm: 0,
  share: 0,
  urgent: 0,
  minimum: 0,
  maximum: null,
  failedShare: 0,
  tips: false,
  reason: "Agreed",
} satisfies Partial<NewPriceBody>;

/** From now on, or from when it is said. */
export const agreed = async (
  sender: Pick<Person, "id">,
  kind: NewPriceBody["kind"],
  more: Partial<NewPriceBody> = {},
): Promise<Prices> =>
  done<Prices>((await priceAdmin()).client, "admin_add_price", {
    p_body: { ...NOTHING, kind, senderId: sender.id, ...more },
  });

/** A sender who pays a fee, and whose deliveries pay their driver. */
export async function pricedSender(
  fee: Partial<NewPriceBody>,
  pay: Partial<NewPriceBody> | null = null,
): Promise<Person> {
  const sender = await newCustomer({ name: "Sam Sender" });
  await agreed(sender, "sender", fee);
  if (pay) await agreed(sender, "driver", pay);
  return sender;
}
