import { rpc } from "@/server/database/rpc";
import { comparePayments } from "./compare-payments";

const movement = (n: number) => ({
  id: `mv_${n}`,
  kind: "payment",
  objectId: `pay_${n}`,
  amount: 100,
  fee: 3,
  at: new Date(0),
});
jest.mock("@/server/core/log", () => ({ log: () => ({ info: jest.fn(), warn: jest.fn() }) }));
jest.mock("@/server/database/rpc", () => ({
  rpc: jest.fn((_: unknown, name: string) =>
    Promise.resolve(
      name === "begin_payment_reconciliation" ? { id: 1, since: "2026-01-01T00:00:00Z" } : { next: null },
    ),
  ),
}));
jest.mock("@/server/payments/provider", () => ({
  provider: () => ({
    listMovements: () => Promise.resolve({ ok: true, value: Array.from({ length: 1001 }, (_, n) => movement(n)) }),
  }),
}));

test("stores every movement of the provider once, in batches", async () => {
  await comparePayments();
  const { calls } = (rpc as unknown as jest.Mock<unknown, [unknown, string, { p_movements: { id: string }[] }]>).mock;
  const stored = calls
    .filter(([, name]) => name === "store_provider_movements")
    .flatMap(([, , { p_movements }]) => p_movements.map(({ id }) => id));
  expect(stored).toEqual(Array.from({ length: 1001 }, (_, n) => `mv_${n}`));
});
