import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { decisionActions } from "./delivery-decisions";

const delivery = (retentionRequired: boolean) =>
  ({
    allowedDecisions: ["delete"],
    holders: [],
    retentionRequired,
    driver: null,
    sender: { name: "Sam" },
  }) as unknown as AdminTransaction;

test("an unexpected deletion failure reads Failed to delete transaction, also where the record is retained", () => {
  for (const retentionRequired of [true, false])
    expect(decisionActions("en", delivery(retentionRequired))).toMatchObject([
      { verb: "delete", failureMessage: "Failed to delete transaction" },
    ]);
});
