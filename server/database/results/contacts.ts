import "server-only";
import { z } from "zod";
import { emptyResponse } from "@/lib/contracts/common";
import { CashRequest, CashRequestList } from "@/lib/contracts/delivery/cash-request";
import { Contact, ContactList } from "@/lib/contracts/delivery/contact";
import { StandingOrder, StandingOrderList } from "@/lib/contracts/delivery/standing-order";

/** Results of the functions in supabase/schemas/contacts. */
export const contactsResults = {
  change_standing_order: StandingOrder,
  create_standing_order: StandingOrder,
  decline_cash_request: CashRequest,
  delete_contact: emptyResponse,
  list_cash_requests: CashRequestList,
  list_contacts: ContactList,
  list_standing_orders: StandingOrderList,
  request_cash: CashRequest,
  run_standing_orders: z.object({ created: z.number().int(), refused: z.number().int(), more: z.boolean() }),
  save_contact: Contact,
  update_contact: Contact,
  withdraw_cash_request: CashRequest,
};
