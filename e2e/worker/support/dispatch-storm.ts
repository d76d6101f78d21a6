// Deliveries with a fee paid by card, each with a random ending by seed: the actions of their people, administrators
// and the card's bank, at the payment provider's emulator and through the functions that the API calls.
import {
  setStripePayment,
  endStripeDispute,
  endStripeRefund,
  readStripeObjects,
} from "../../../local/emulators/control";
import {
  sharedAdmin,
  readCode,
  completeCashLeg,
  newDelivery,
  positionBody,
  readStatus,
  type TestDelivery,
  type DeliveryOptions,
} from "../../../supabase/tests/support/deliveries";
import { hubAdmin } from "../../../supabase/tests/support/prefunded";
import { createPricedSender } from "../../../supabase/tests/support/prices";
import {
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  newCustomer,
  newDriver,
  nextUnusedLocation,
  sql,
  testStack,
  type TestPerson,
  type LatLng,
} from "../../../supabase/tests/support/harness";
import type { Random } from "../../../local/fleet/random";
import { pickRandom } from "./traffic";
import { pollWithWorkerLogs } from "./worker-process";

/** Listed as often as it should be drawn in twenty-six. */
const ENDINGS = [
  ...["paid", "paid", "paid", "paid", "declined", "declined", "authenticated", "kept declined", "not authenticated"],
  ...[
    "cancelled",
    "cancelled while paid",
    "refunded",
    "refunded",
    "refund is slow",
    "refund fails",
    "refund fails late",
  ],
  ...["part refunded there", "refunded there", "refunded here and there", "disputed", "disputed", "paid twice"],
  ...["delivered", "delivered, disputed", "delivered, part refunded there", "kept card"],
] as const;
export type DeliveryEnding = (typeof ENDINGS)[number];
type StormDelivery = TestDelivery & { ending: DeliveryEnding; fee: number };

type Known = { id: string; payment_intent: string; status: string; metadata: Record<string, string> };
const RECEIVERS = 6;
const DRIVERS = 3;

export class DispatchStorm {
  readonly drawn: StormDelivery[] = [];
  #at: LatLng | undefined;
  readonly #random: Random;
  #receivers: TestPerson[] = [];
  /** Drivers without a task. */
  readonly #free: TestPerson[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  async begin(): Promise<void> {
    const place = (this.#at = nextUnusedLocation());
    for (let n = 0; n < RECEIVERS; n++) this.#receivers.push(await newCustomer({ name: "Rita Receiver" }));
    for (let n = 0; n < DRIVERS; n++) this.#free.push(await newDriver({ at: place }));
    await Promise.all([sharedAdmin(), hubAdmin()]);
  }

  /** One delivery, from its beginning to its random ending. */
  async live(): Promise<void> {
    const ending = pickRandom(this.#random, ENDINGS);
    const amount = 20 + Math.floor(this.#random() * 8_000) / 100;
    const options = { amount, urgent: this.#random() < 0.1, ...(this.#at ? { at: this.#at } : {}) };
    const receiver = pickRandom(this.#random, this.#receivers);
    const [chance, partRefundCents] = [this.#random(), this.#random()];
    const flatFee = 1.5 + Math.floor(this.#random() * 600) / 100;
    // A sender of its own: one who has paid by card before pays by that card automatically.
    const sender = await createPricedSender(
      { flat: flatFee, basisPoints: 137, urgent: 2 },
      { flat: 1, basisPoints: 50 },
    );
    const drawn = await this.#request(ending, { ...options, sender, receiver });
    await this.#end(
      drawn,
      await waitForProvider(drawn),
      chance,
      Math.max(1, Math.floor(partRefundCents * drawn.fee * 100)),
    );
  }

  async #request(ending: DeliveryEnding, options: DeliveryOptions): Promise<StormDelivery> {
    const delivery = await newDelivery(options);
    const [row] = await sql<{ fee: number }>("select fee::float from public.transactions where id = $1", [delivery.id]);
    const drawn: StormDelivery = { ...delivery, ending, fee: row?.fee ?? 0 };
    this.drawn.push(drawn);
    await callRpcOrThrow(delivery.receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
    return drawn;
  }

  async #end(delivery: StormDelivery, payment: string, chance: number, partRefundCents: number): Promise<void> {
    const { ending } = delivery;
    const pay = (card: Parameters<typeof payWith>[1] = "visa") => payWith(payment, card);
    const isPaid = () => paid(delivery);
    switch (ending) {
      case "paid":
        await pay();
        return isPaid();
      case "kept card": {
        await pay();
        await isPaid();
        const { sender, receiver, at: place } = delivery;
        return paidByKeptCard(await this.#request(ending, { sender, receiver, at: place, amount: 50 }));
      }
      case "declined":
        await pay(chance < 0.5 ? "chargeDeclined" : "chargeDeclinedInsufficientFunds");
        await pay("mastercard");
        return isPaid();
      case "kept declined":
        await pay("chargeDeclined");
        return cancelled(delivery);
      case "authenticated":
        await pay("authenticationRequired");
        await actOnPayment(payment, { do: "authenticate" });
        return isPaid();
      case "not authenticated":
        await pay("authenticationRequired");
        await actOnPayment(payment, { do: "reject" });
        return cancelled(delivery);
      case "cancelled":
        return cancelled(delivery);
      case "cancelled while paid":
        await Promise.all([cancelled(delivery), pay().catch(() => undefined)]);
        return;
      case "paid twice":
        await Promise.all([
          callRpcOrThrow((await hubAdmin()).client, "admin_confirm_payment", { p_transaction_id: delivery.id }),
          pay().catch(() => undefined),
        ]);
        return;
      case "refunded":
        await pay();
        return refunded(delivery);
      case "refund is slow":
      case "refund fails":
        await pay("pendingRefund");
        await failAndRefund(delivery, payment, ending === "refund fails" ? "fail" : "arrive");
        return;
      case "refund fails late":
        await pay("refundFail");
        await failAndRefund(delivery, payment, "fail");
        return;
      case "part refunded there":
        await pay();
        await isPaid();
        await actOnPayment(payment, { do: "refund", amount: partRefundCents });
        return chance < 0.5 ? refunded(delivery) : undefined;
      case "refunded there":
        await pay();
        if (chance < 0.5) await isPaid();
        await actOnPayment(payment, { do: "refund" });
        return;
      case "refunded here and there":
        await pay();
        await isPaid();
        await Promise.all([
          refunded(delivery),
          actOnPayment(payment, { do: "refund", amount: partRefundCents }).catch(() => undefined),
        ]);
        return;
      case "disputed":
        await pay();
        if (chance < 0.7) await isPaid();
        return disputed(payment, chance);
      default:
        await pay();
        await isPaid();
        await this.#deliver(delivery);
        if (ending === "delivered, disputed") await disputed(payment, chance);
        if (ending === "delivered, part refunded there")
          await actOnPayment(payment, { do: "refund", amount: partRefundCents });
    }
  }

  /** A driver without a task carries it to its receiver. */
  async #deliver(delivery: TestDelivery): Promise<void> {
    const driver = await pollWithWorkerLogs("a driver is free", () => this.#free.pop(), 60);
    try {
      await callRpcOrThrow(driver.client, "set_driver_status", { p_status: "online" });
      await setDriverPosition(driver, delivery.at);
      await callRpcOrThrow((await sharedAdmin()).client, "admin_assign_delivery", {
        p_transaction_id: delivery.id,
        p_driver_id: driver.id,
      });
      await completeCashLeg(driver, delivery);
      await callRpcOrThrow(driver.client, "arrive", {
        p_transaction_id: delivery.id,
        p_position: positionBody(delivery.at),
      });
      await callRpcOrThrow(driver.client, "complete_task", {
        p_transaction_id: delivery.id,
        p_code: await readCode(delivery),
      });
      await callRpcOrThrow(driver.client, "set_driver_status", { p_status: "offline" });
    } finally {
      this.#free.push(driver);
    }
  }
}

const actOnPayment = (payment: string, act: Parameters<typeof setStripePayment>[2]): Promise<unknown> =>
  setStripePayment(testStack().url, payment, act);
type Card = Extract<Parameters<typeof setStripePayment>[2], { do: "pay" }>["card"];
const payWith = (payment: string, card: Card): Promise<unknown> => actOnPayment(payment, { do: "pay", card });

/** Waits for the provider's id of the payment. */
const waitForProvider = ({ id }: TestDelivery): Promise<string> =>
  pollWithWorkerLogs(
    `the provider's answer about ${id} is known`,
    async () =>
      (
        await sql<{ payment: string | null }>(
          "select provider_id as payment from private.payments where transaction_id = $1",
          [id],
        )
      )[0]?.payment,
    60,
  );

const paid = async (delivery: StormDelivery): Promise<void> => {
  await pollWithWorkerLogs(
    `${delivery.id} (${delivery.ending}) is paid, and was not before`,
    async () => !["accepted", "payment_pending"].includes(await readStatus(delivery.id)),
    60,
  );
};

/** The stored card pays automatically; where the provider failed at that time the sender is notified, and pays. */
async function paidByKeptCard(delivery: StormDelivery): Promise<void> {
  const payment = await waitForProvider(delivery);
  const hasWebhook =
    "select from public.transaction_status_updates where transaction_id = $1 and action = 'payment_due_told'";
  const isPaid = async () => !["accepted", "payment_pending"].includes(await readStatus(delivery.id));
  await pollWithWorkerLogs(
    `${delivery.id} is paid by the kept card, or its sender is notified`,
    async () => (await isPaid()) || (await sql(hasWebhook, [delivery.id])).length > 0,
    60,
  );
  // It may have paid all the same, with a lost response.
  if (!(await isPaid())) await payWith(payment, "visa").catch(() => undefined);
  await paid(delivery);
}

const cancelled = async ({ id, sender }: TestDelivery): Promise<void> => {
  await callRpc(sender.client, "cancel_transaction", { p_transaction_id: id });
};

/** Two administrators cancel it and request the refund; retried until it is due. */
async function refunded(delivery: StormDelivery): Promise<void> {
  const { id } = delivery;
  await paid(delivery);
  await callRpc((await sharedAdmin()).client, "admin_cancel_delivery", { p_transaction_id: id, p_reason: "Not today" });
  await callRpc((await hubAdmin()).client, "admin_refund_delivery", {
    p_transaction_id: id,
    p_reason: "Not delivered",
  });
}

/** The refund is requested, and succeeds, or fails and is requested again. */
async function failAndRefund(delivery: StormDelivery, payment: string, method: "arrive" | "fail"): Promise<void> {
  await refunded(delivery);
  const providerRefund = await refundOf(payment);
  await endStripeRefund(testStack().url, providerRefund.id, method);
  if (method === "arrive") return;
  await pollWithWorkerLogs(
    `${delivery.id} needs its refund again`,
    async () =>
      (
        await sql("select from private.list_deliveries_needing_attention() where id = $1 and kind = 'refund_failed'", [
          delivery.id,
        ])
      ).length > 0,
    60,
  );
  await callRpc((await hubAdmin()).client, "admin_refund_delivery", {
    p_transaction_id: delivery.id,
    p_reason: "Once more",
  });
}

const refundOf = (payment: string): Promise<Known> =>
  pollWithWorkerLogs(
    `${payment} has a refund`,
    async () =>
      (await readStripeObjects<Known>(testStack().url, "refunds")).find(
        ({ payment_intent }) => payment_intent === payment,
      ),
    60,
  );

/** The holder disputes it, and wins, loses, or waits. */
async function disputed(payment: string, chance: number): Promise<void> {
  await actOnPayment(payment, { do: "dispute" });
  if (chance < 0.2) return;
  const all = await readStripeObjects<Known>(testStack().url, "disputes");
  const providerRefund = all.find(({ payment_intent }) => payment_intent === payment);
  await endStripeDispute(testStack().url, providerRefund?.id ?? "", chance < 0.6 ? "win" : "lose");
}
