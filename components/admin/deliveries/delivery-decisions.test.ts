import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import { decisionActions } from "./delivery-decisions";

const delivery = (keptOnRecord: boolean) =>
  ({
    allowedDecisions: ["delete"],
    holders: [],
    keptOnRecord,
    driver: null,
    sender: { name: "Sam" },
  }) as unknown as AdminTransaction;

test("a deletion that fails unexpectedly reads Failed to delete transaction, also where the record stays", () => {
  for (const keptOnRecord of [true, false])
    expect(decisionActions("en", delivery(keptOnRecord))).toMatchObject([
      { verb: "delete", failed: "Failed to delete transaction" },
    ]);
});
