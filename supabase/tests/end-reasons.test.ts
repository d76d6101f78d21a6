// The reason of a delivery that ended automatically: stored as a code, and read in each reader's language.
import { callRpcOrThrow, newCustomer, queryRow, serviceClient, sql, type TestPerson } from "./support/harness";
import {
  sharedAdmin,
  createDeliveryInStatus,
  newDelivery,
  recordPaymentEvent,
  type TestDelivery,
  type TaskJson,
  type TransactionJson,
} from "./support/deliveries";
import { deliveryReason } from "../../lib/i18n/messages/delivery-reason";
import type { NoticeContext } from "../../server/database/results/notifications";
import { notificationContextFor, readersOf } from "../../server/notifications/notify";
import { notificationTypes } from "../../server/notifications/types";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
  await callRpcOrThrow(receiver.client, "update_settings", { p_patch: { locale: "es" } });
});

const deliveryArgs = ({ id }: TestDelivery) => ({ p_transaction_id: id });
const createAccepted = async (): Promise<TestDelivery> => {
  const delivery = await newDelivery({ sender, receiver });
  await callRpcOrThrow(receiver.client, "accept_transaction", deliveryArgs(delivery));
  return delivery;
};
const expireAfter = async (delivery: TestDelivery, hours: number): Promise<TestDelivery> => {
  await sql(
    'with t as (update public.transactions set created_at = created_at - make_interval(hours => $2) where id = $1) update public.transaction_status_updates set "timestamp" = "timestamp" - make_interval(hours => $2) where transaction_id = $1',
    [delivery.id, hours],
  );
  await callRpcOrThrow(serviceClient(), "expire_transactions");
  return delivery;
};
const readDelivery = (person: TestPerson, delivery: TestDelivery): Promise<TransactionJson> =>
  callRpcOrThrow<TransactionJson>(person.client, "get_transaction_by_id", { transaction_id: delivery.id });
/** The notices to both parties, each in their language. */
async function listNotificationTexts(delivery: TestDelivery, type: keyof typeof notificationTypes): Promise<string[]> {
  const context = await callRpcOrThrow<NoticeContext>(
    serviceClient(),
    "get_notification_context",
    deliveryArgs(delivery),
  );
  return readersOf(context, ["sender", "receiver"], null).map(
    (reader) => notificationTypes[type].text[reader.locale](notificationContextFor(reader, context, {})).message,
  );
}

test.each<[string, string, string, () => Promise<TestDelivery>]>([
  [
    "Cancelled by the sender",
    "El remitente la canceló",
    "la canceló el remitente",
    async () => {
      const delivery = await createAccepted();
      await callRpcOrThrow(sender.client, "cancel_transaction", deliveryArgs(delivery));
      return delivery;
    },
  ],
  [
    "Rejected by the receiver",
    "El destinatario la rechazó",
    "la rechazó el destinatario",
    async () => {
      const delivery = await newDelivery({ sender, receiver });
      await callRpcOrThrow(receiver.client, "reject_transaction", deliveryArgs(delivery));
      return delivery;
    },
  ],
  [
    "Rejected by the receiver: they won't be there",
    "El destinatario la rechazó: no estará ahí",
    "la rechazó el destinatario, que no estará ahí",
    async () => {
      const delivery = await newDelivery({ sender, receiver });
      await callRpcOrThrow(receiver.client, "reject_transaction", {
        ...deliveryArgs(delivery),
        p_reason: "receiver_unavailable",
      });
      return delivery;
    },
  ],
  [
    "Not accepted in time",
    "Nadie la aceptó a tiempo",
    "nadie la aceptó a tiempo",
    async () => expireAfter(await newDelivery({ sender, receiver }), 73),
  ],
  [
    "Not paid in time",
    "Nadie la pagó a tiempo",
    "nadie pagó a tiempo",
    async () => expireAfter(await createAccepted(), 25),
  ],
  [
    "Payment failed",
    "El pago falló",
    "el pago falló",
    async () => {
      const delivery = await createAccepted();
      await recordPaymentEvent(delivery.id, "payment.pending");
      await recordPaymentEvent(delivery.id, "payment.failed");
      return delivery;
    },
  ],
])(
  "'%s' is read by both, by administrators and in the notice, in the reader's language",
  async (english, spanish, inNotice, endDelivery) => {
    const delivery = await endDelivery();
    for (const person of [sender, receiver, await sharedAdmin()]) {
      const { cancelReason, cancelReasonCode } = await readDelivery(person, delivery);
      expect(cancelReason).toBe(english);
      expect(deliveryReason("en", english, cancelReasonCode)).toBe(english);
      expect(deliveryReason("es", english, cancelReasonCode)).toBe(spanish);
    }
    const [toSam, toRita] = await listNotificationTexts(delivery, "transaction_cancelled");
    expect(toSam).toMatch(new RegExp(`^Delivery TXN-\\w+ of \\$80\\.00 was cancelled: ${english}\\.$`));
    expect(toRita).toMatch(new RegExp(`^La entrega TXN-\\w+ de .*80\\.00 fue cancelada: ${inNotice}\\.$`));
    // The row stores the code only.
    expect(await queryRow("select reason from public.transactions where id = $1", [delivery.id])).toEqual({
      reason: null,
    });
  },
);

test("a recalled driver reads the reason in their history; an administrator's own text stays as written", async () => {
  const [unpaid, cancelled] = await Promise.all([
    createDeliveryInStatus("assigned", { sender, receiver }),
    createDeliveryInStatus("assigned", { sender, receiver }),
  ]);
  await recordPaymentEvent(unpaid.id, "payment.failed");
  await callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", {
    ...deliveryArgs(cancelled),
    p_reason: "Payment failed",
  });
  const readLastTask = async ({ driver }: typeof unpaid): Promise<TaskJson | undefined> =>
    (await callRpcOrThrow<{ items: TaskJson[] }>(driver.client, "list_driver_history", {})).items[0];
  expect(await readLastTask(unpaid)).toMatchObject({ reason: "Payment failed", reasonCode: "payment_failed" });
  const ownText = await readLastTask(cancelled);
  expect(ownText).toMatchObject({ reason: "Payment failed", reasonCode: null });
  expect(deliveryReason("es", ownText?.reason ?? "", ownText?.reasonCode ?? null)).toBe("Payment failed");
  expect((await readDelivery(sender, cancelled)).cancelReasonCode).toBeNull();
});
