import type { RecordEntry } from "@/lib/contracts/admin-transactions";
import { entryWords } from "./record-words";

const told = (what: string): RecordEntry => ({
  at: "2026-01-05T12:00:00.000Z",
  kind: "notice",
  what,
  role: null,
  name: "Rita Receiver",
  detail: "Payment confirmed",
  distanceM: null,
});

test("what somebody was told is said in the language of whoever reads the record, not of whoever was told", () => {
  expect(entryWords("es", told("payment_confirmed"))).toBe("Se avisó a Rita Receiver: pago confirmado");
  expect(entryWords("en", told("payment_confirmed"))).toBe("Rita Receiver was told: payment confirmed");
});

test("a notice of a kind that has no words here keeps its own title", () => {
  expect(entryWords("en", told("of_no_kind"))).toBe("Rita Receiver was told: Payment confirmed");
});
