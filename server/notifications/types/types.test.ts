import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { NotificationContext, Role } from "@/server/notifications/notification-type";
import { notificationNames, notificationTypes } from "@/server/notifications/types";

const root = join(__dirname, "../../..");

/** The types that the table's check constraint allows. */
function typesInTable(): string[] {
  const sql = readFileSync(join(root, "supabase/schemas/notifications/tables/notifications.sql"), "utf8");
  const list = /create table public\.notifications[\s\S]*?check \(type in \(([\s\S]*?)\)\)/.exec(sql)?.[1] ?? "";
  return [...list.replace(/--[^\n]*/g, "").matchAll(/'(\w+)'/g)].map((match) => match[1] ?? "").sort();
}

const contextOf = (role: Role, overrides: Partial<NotificationContext> = {}): NotificationContext => ({
  role,
  amount: "$120.00",
  orderNo: "TXN-0A1B2C3D",
  sender: "Sara Sender",
  receiver: "Rita Receiver",
  driver: "Dan",
  pickupAddress: "1 Bank Street",
  deliveryAddress: "2 Home Street",
  reason: "",
  facts: {},
  ...overrides,
});

test("allows exactly the types with texts in the table", () => {
  expect([...notificationNames].sort()).toEqual(typesInTable());
  expect(notificationNames).toHaveLength(76);
});

describe.each(notificationNames)("%s", (name) => {
  const { recipients, text } = notificationTypes[name];
  const roles: Role[] = [...recipients, "person"];

  test.each(["en", "es"] as const)("has complete texts for each reader in %s", (locale) => {
    for (const role of roles) {
      for (const [reason, facts] of [
        ["", {}],
        ["Nobody was there.", {}],
        ["", { response: "reject" }],
        ["", { recalled: true }],
      ] as const) {
        const { title, message } = text[locale](contextOf(role, { reason, facts }));
        expect(title.length).toBeGreaterThan(3);
        expect(title.length).toBeLessThanOrEqual(60);
        expect(message).toMatch(/[.!]$/);
        expect(`${title} ${message}`).not.toMatch(/undefined|null|NaN|\{|\}|\.\./);
      }
    }
  });

  test("is translated", () => {
    expect(text.es(contextOf("sender")).title).not.toBe(text.en(contextOf("sender")).title);
  });
});

test("never contains a code in the notification about it", () => {
  const facts = { code: "ABCD2345", codeId: "ABCD-2345" };
  for (const name of notificationNames) {
    for (const locale of ["en", "es"] as const) {
      const { title, message } = notificationTypes[name].text[locale](contextOf("receiver", { facts }));
      expect(`${title} ${message}`).not.toMatch(/ABCD-?2345/);
    }
  }
});

test("does not promise the return of robbed cash, or offers, in any of its notifications", () => {
  const messageFor = (name: "transaction_failed" | "cash_lost", role: Role, facts: object) =>
    notificationTypes[name].text.en(contextOf(role, { facts: { ...facts } })).message;
  expect(messageFor("transaction_failed", "receiver", {})).toContain("The cash goes back");
  expect(messageFor("transaction_failed", "receiver", { robbed: true })).not.toContain("goes back");
  expect(messageFor("transaction_failed", "sender", { robbed: true })).toContain("You owe nothing");
  expect(messageFor("cash_lost", "driver", {})).toContain("You get offers again");
  expect(messageFor("cash_lost", "driver", { paused: true })).not.toContain("offers");
});

test("formats the minutes of a lock in the reader's language", () => {
  const messageIn = (locale: "en" | "es", minutes?: number) =>
    notificationTypes.code_locked.text[locale](
      contextOf("receiver", { facts: minutes === undefined ? {} : { minutes } }),
    ).message;
  expect(messageIn("en", 1)).toContain("is locked for 1 minute.");
  expect(messageIn("es", 1)).toContain("está bloqueado durante 1 minuto.");
  expect(messageIn("en", 20)).toContain("is locked for 20 minutes.");
  expect(messageIn("es")).toContain("está bloqueado durante 15 minutos.");
});

test("has the same facts in both languages", () => {
  for (const name of notificationNames) {
    for (const role of [...notificationTypes[name].recipients, "person"] as const) {
      const context = contextOf(role, { reason: "Nobody was there" });
      const facts = [
        "amount",
        "orderNo",
        "sender",
        "receiver",
        "driver",
        "pickupAddress",
        "deliveryAddress",
        "reason",
      ] as const;
      const [en, es] = (["en", "es"] as const).map((locale) => {
        const { title, message } = notificationTypes[name].text[locale](context);
        return facts.filter((fact) => `${title} ${message}`.includes(context[fact]));
      });
      expect({ name, role, facts: es }).toEqual({ name, role, facts: en });
    }
  }
});

test("does not call the delivery's amount a payment, because only the fee may have been paid by card", () => {
  for (const locale of ["en", "es"] as const)
    for (const type of ["payment_confirmed", "payment_failed"] as const)
      expect(notificationTypes[type].text[locale](contextOf("sender")).message).toMatch(
        /(delivery|entrega)[^.]* (of|de) \$120\.00/,
      );
});
