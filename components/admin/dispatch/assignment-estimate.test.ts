import { transactionStatuses } from "@/lib/domain/transaction/transaction";
import { isEstimateCurrent } from "./assignment-estimate";

test("the estimate is current only until the driver arrives, and only without a live arrival time", () => {
  expect(transactionStatuses.filter((status) => isEstimateCurrent(status, null))).toEqual(["assigned", "in_transit"]);
  expect(transactionStatuses.filter((status) => isEstimateCurrent(status, "2026-01-01T12:00:00.000Z"))).toEqual([]);
});
