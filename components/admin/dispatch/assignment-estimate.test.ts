import { transactionStatuses } from "@/lib/domain/transaction/transaction-status";
import { isEstimateCurrent } from "./assignment-estimate";

test("the estimate of the acceptance is read only until the driver is there, and only where no arrival is known", () => {
  expect(transactionStatuses.filter((status) => isEstimateCurrent(status, null))).toEqual(["assigned", "in_transit"]);
  expect(transactionStatuses.filter((status) => isEstimateCurrent(status, "2026-01-01T12:00:00.000Z"))).toEqual([]);
});
