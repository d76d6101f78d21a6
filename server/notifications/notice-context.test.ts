import { NoticeContext } from "@/server/database/results/notifications";
import { aboutFor, readersOf } from "@/server/notifications/notice-context";
import { transactionFailed } from "@/server/notifications/types/transaction-failed";

const sara = "00000000-0000-4000-8000-000000000001";
const rita = "00000000-0000-4000-8000-000000000002";
const dan = "00000000-0000-4000-8000-000000000003";

const context = (
  driver: object | null = { id: dan, name: "Dan Driver", locale: "en" },
  transaction: object = {},
): NoticeContext =>
  NoticeContext.parse({
    transaction: {
      id: "x",
      status: "assigned",
      amount: 1250.5,
      orderNo: "TXN-1",
      pickupAddress: "1 Bank Street",
      deliveryAddress: "2 Home Street",
      reason: null,
      reasonCode: null,
      ...transaction,
    },
    sender: { id: sara, name: "Sara Sender", locale: "en" },
    receiver: { id: rita, name: "Rita Receiver", locale: "es" },
    driver,
  });

test("a notice for sender and receiver reaches both, each in their language", () => {
  expect(readersOf(context(), ["sender", "receiver"], null)).toEqual([
    { id: sara, locale: "en", role: "sender" },
    { id: rita, locale: "es", role: "receiver" },
  ]);
});

test("a notice that names a person reaches that person alone, in the part they have", () => {
  expect(readersOf(context(), ["sender", "receiver"], { id: dan, locale: "es" })).toEqual([
    { id: dan, locale: "en", role: "driver" },
  ]);
});

test("a driver who has left the delivery is still told, as themselves", () => {
  expect(readersOf(context(null), ["driver"], { id: dan, locale: "es" })).toEqual([
    { id: dan, locale: "es", role: "person" },
  ]);
});

test("nobody is told of a driver's matter when there is no driver", () => {
  expect(readersOf(context(null), ["driver"], null)).toEqual([]);
});

test("money reads as dollars, a driver by the first name, and a driver who left as a driver", () => {
  const [forSara, forRita] = readersOf(context(), ["sender", "receiver"], null);
  if (!forSara || !forRita) throw new Error("two readers are expected");
  expect(aboutFor(forSara, context(), {}).amount).toBe("$1,250.50");
  expect(aboutFor(forSara, context(), {}).driver).toBe("Dan");
  expect(aboutFor(forSara, context(null), {}).driver).toBe("A driver");
  expect(aboutFor(forRita, context(null), {}).driver).toBe("Un conductor");
});

test("a reason that the database gave is told in the reader's language", () => {
  const [forSara, forRita] = readersOf(context(), ["sender", "receiver"], null);
  if (!forSara || !forRita) throw new Error("two readers are expected");
  const unpaid = context(undefined, { reasonCode: "nobody_paid" });
  expect(aboutFor(forSara, unpaid, {}).reason).toBe("Nobody paid in time");
  expect(aboutFor(forRita, unpaid, {}).reason).toBe("nadie pagó a tiempo");
  expect(aboutFor(forRita, context(), { reason: "Se mudó" }).reason).toBe("Se mudó");
});

test("a reason that a driver picked is told in the reader's language, what they added as they wrote it", () => {
  const [forSara, forRita] = readersOf(context(), ["sender", "receiver"], null);
  if (!forSara || !forRita) throw new Error("two readers are expected");
  const failed = context(undefined, { reason: "Nobody is there: rang twice" });
  expect(aboutFor(forSara, failed, {}).reason).toBe("Nobody is there: rang twice");
  expect(aboutFor(forRita, failed, {}).reason).toBe("No hay nadie: rang twice");
});

test("the event's own reason is told before the delivery's", () => {
  const [forSara] = readersOf(context(), ["sender"], null);
  if (!forSara) throw new Error("a reader is expected");
  expect(aboutFor(forSara, context(), { reason: " Too far " }).reason).toBe("Too far");
  expect(aboutFor(forSara, context(), {}).reason).toBe("");
});

test("a receiver reads that the cash goes back to the sender, but not of cash that was taken from the driver", () => {
  const robbed = context(undefined, { reason: "x", reasonCode: "robbed" });
  const reader = { id: rita, role: "receiver" } as const;
  const message = (locale: "en" | "es", facts: object) =>
    transactionFailed.text[locale](aboutFor({ ...reader, locale }, robbed, { ...facts })).message;
  expect(message("en", {})).toContain("The cash goes back to the sender");
  expect(message("en", { robbed: true })).toContain("It does not come");
  expect(message("es", { robbed: true })).not.toContain("vuelve");
});
