import { NoticeContext } from "@/server/database/results/notifications";
import { notificationContextFor, readersOf } from "@/server/notifications/notify";
import { notificationTypes } from "@/server/notifications/types";

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

test("reaches sender and receiver, each in their language", () => {
  expect(readersOf(context(), ["sender", "receiver"], null)).toEqual([
    { id: sara, locale: "en", role: "sender" },
    { id: rita, locale: "es", role: "receiver" },
  ]);
});

test("reaches only a named person, in their role", () => {
  expect(readersOf(context(), ["sender", "receiver"], { id: dan, locale: "es" })).toEqual([
    { id: dan, locale: "en", role: "driver" },
  ]);
});

test("still reaches a driver who has left the delivery", () => {
  expect(readersOf(context(null), ["driver"], { id: dan, locale: "es" })).toEqual([
    { id: dan, locale: "es", role: "person" },
  ]);
});

test("reaches no one about a driver's matter without a driver", () => {
  expect(readersOf(context(null), ["driver"], null)).toEqual([]);
});

test('formats dollars, the driver\'s first name, and "a driver" after the driver left', () => {
  const [saraReader, ritaReader] = readersOf(context(), ["sender", "receiver"], null);
  if (!saraReader || !ritaReader) throw new Error("two readers are expected");
  expect(notificationContextFor(saraReader, context(), {}).amount).toBe("$1,250.50");
  expect(notificationContextFor(saraReader, context(), {}).driver).toBe("Dan");
  expect(notificationContextFor(saraReader, context(null), {}).driver).toBe("A driver");
  expect(notificationContextFor(ritaReader, context(null), {}).driver).toBe("Un repartidor");
});

test("translates the database's reason", () => {
  const [saraReader, ritaReader] = readersOf(context(), ["sender", "receiver"], null);
  if (!saraReader || !ritaReader) throw new Error("two readers are expected");
  const unpaid = context(undefined, { reasonCode: "nobody_paid" });
  expect(notificationContextFor(saraReader, unpaid, {}).reason).toBe("Not paid in time");
  expect(notificationContextFor(ritaReader, unpaid, {}).reason).toBe("nadie pagó a tiempo");
  expect(notificationContextFor(ritaReader, context(), { reason: "Se mudó" }).reason).toBe("Se mudó");
});

test("translates a driver's chosen reason, and keeps free text", () => {
  const [saraReader, ritaReader] = readersOf(context(), ["sender", "receiver"], null);
  if (!saraReader || !ritaReader) throw new Error("two readers are expected");
  const failed = context(undefined, { reason: "Nobody is there: rang twice" });
  expect(notificationContextFor(saraReader, failed, {}).reason).toBe("Nobody is there: rang twice");
  expect(notificationContextFor(ritaReader, failed, {}).reason).toBe("No hay nadie: rang twice");
});

test("prefers the event's own reason to the delivery's", () => {
  const [saraReader] = readersOf(context(), ["sender"], null);
  if (!saraReader) throw new Error("a reader is expected");
  expect(notificationContextFor(saraReader, context(), { reason: " Too far " }).reason).toBe("Too far");
  expect(notificationContextFor(saraReader, context(), {}).reason).toBe("");
});

test("tells a receiver that the cash is returned to the sender, but not that cash was taken from the driver", () => {
  const robbed = context(undefined, { reason: "x", reasonCode: "robbed" });
  const reader = { id: rita, role: "receiver" } as const;
  const message = (locale: "en" | "es", facts: object) =>
    notificationTypes.transaction_failed.text[locale](
      notificationContextFor({ ...reader, locale }, robbed, { ...facts }),
    ).message;
  expect(message("en", {})).toContain("The cash goes back");
  expect(message("en", { robbed: true })).toContain("It does not come");
  expect(message("es", { robbed: true })).not.toContain("vuelve");
});
