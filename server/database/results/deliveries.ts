import "server-only";
import { ReceiverLookup } from "@/lib/contracts/delivery/contact";
import { Transaction, TransactionList } from "@/lib/contracts/delivery/transaction";
import { DeliveryTerms } from "@/lib/contracts/delivery/transaction-bodies";
import { Task, TaskOrNull } from "@/lib/contracts/driver/task";
import { PaymentEventResult } from "@/lib/contracts/system";
import { QuoteRouteQuery } from "@/server/database/results/prices";

/** Results of the functions in supabase/schemas/deliveries. A task is a delivery as its driver sees it. */
export const deliveriesResults = {
  accept_transaction: Transaction,
  answer_time_proposal: Transaction,
  cancel_task: Task,
  cancel_transaction: Transaction,
  complete_scanned_task: Task,
  complete_task: Task,
  correct_delivery: Transaction,
  create_transaction: Transaction,
  get_delivery_terms: DeliveryTerms,
  get_edit_route_query: QuoteRouteQuery.nullable(),
  edit_transaction: Transaction,
  fail_task: Task,
  find_receiver: ReceiverLookup,
  get_current_task: TaskOrNull,
  get_transaction_by_id: Transaction,
  list_transactions: TransactionList,
  propose_time: Transaction,
  record_payment_event: PaymentEventResult,
  reject_transaction: Transaction,
  start_service: Task,
};
