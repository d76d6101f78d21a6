import "server-only";
import { z } from "zod";
import { CashRequest, CashRequestList } from "@/lib/contracts/delivery/cash-request";
import { emptyResponse } from "@/lib/contracts/common";
import { Contact, ContactList } from "@/lib/contracts/delivery/contact";
import { Delegation } from "@/lib/contracts/delivery/delegate";
import { ReceiverLookup } from "@/lib/contracts/delivery/receiver";
import { StandingOrder, StandingOrderList } from "@/lib/contracts/delivery/standing-order";
import { Transaction } from "@/lib/contracts/delivery/transaction";
import { DelegateToken, QuoteRouteQuery, StoredDelegateCode } from "@/server/database/results/deliveries";

/** Results of the functions of senders and receivers, except those of deliveries. */
export const senderResults = {
  request_cash: CashRequest,
  decline_cash_request: CashRequest,
  list_cash_requests: CashRequestList,
  withdraw_cash_request: CashRequest,
  change_standing_order: StandingOrder,
  create_standing_order: StandingOrder,
  list_standing_orders: StandingOrderList,
  run_standing_orders: z.object({ made: z.number().int(), refused: z.number().int() }),
  get_delegate_code: StoredDelegateCode,
  get_delegation: Delegation,
  name_delegate: DelegateToken,
  revoke_delegate: Transaction,
  delete_contact: emptyResponse,
  edit_transaction: Transaction,
  correct_delivery: Transaction,
  propose_time: Transaction,
  answer_time_proposal: Transaction,
  edit_route_query: QuoteRouteQuery.nullable(),
  find_receiver: ReceiverLookup,
  list_contacts: ContactList,
  save_contact: Contact,
  update_contact: Contact,
};
