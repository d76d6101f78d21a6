// Transfers to the accounts of paid people.
import { z } from "zod";
import type Stripe from "stripe";
import { recordBalanceTransaction, requireBalance } from "./balance.ts";
import { expandParam, intParam, metadataParam, parseParams, textParam } from "./form.ts";
import { invalidRequestError } from "./errors.ts";
import type { ApiCall } from "./state.ts";

const TransferParams = z.strictObject({
  amount: intParam,
  currency: z.literal("usd"),
  destination: textParam,
  description: textParam.optional(),
  metadata: metadataParam.default({}),
  transfer_group: textParam.optional(),
  expand: expandParam,
});

export function createTransfer({ state, form }: ApiCall): Stripe.Transfer {
  const params = parseParams(TransferParams, form);
  if (params.amount <= 0)
    throw invalidRequestError("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  // Connected accounts are not emulated: every acct_ id exists, except those named to fail.
  if (!params.destination.startsWith("acct_"))
    throw invalidRequestError(`No such destination: '${params.destination}'`, {
      code: "resource_missing",
      param: "destination",
    });
  if (params.destination.startsWith("acct_closed"))
    throw invalidRequestError("Your destination account needs to have the transfers capability enabled.", {
      code: "insufficient_capabilities_for_transfer",
    });
  requireBalance(state, params.amount);
  const id = state.store.id("tr");
  const transfer: Stripe.Transfer = {
    id,
    object: "transfer",
    amount: params.amount,
    amount_reversed: 0,
    balance_transaction: recordBalanceTransaction(state, {
      type: "transfer",
      category: "transfer",
      amount: -params.amount,
      source: id,
      description: params.description ?? null,
    }).id,
    created: state.now(),
    currency: params.currency,
    description: params.description ?? null,
    destination: params.destination,
    destination_payment: state.store.id("py"),
    livemode: false,
    metadata: params.metadata,
    reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: "card",
    transfer_group: params.transfer_group ?? null,
  };
  state.store.transfers.add(transfer);
  state.emitEvent("transfer.created", transfer);
  return transfer;
}
