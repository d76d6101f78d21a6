// Actions in Stripe's dashboard or at the cardholder's bank: on the page by forms, in tests by JSON.
//   GET    payments.json, refunds.json, disputes.json, transfers.json, movements.json, events.json
//   GET    requests.json                           DELETE requests.json
//   PUT    payments/{id}    do: authenticate, reject, dispute, refund (amount in cents), pay (with a test card)
//   PUT    refunds/{id}     do: arrive, fail       PUT disputes/{id}  do: win, lose
//   PUT    events/{id}      do: resend             GET idle           number of webhooks in flight
//   GET    faults, settings                        PUT faults (whole), settings (parts)
//   DELETE .                                       resets everything
import { z } from "zod";
import type Stripe from "stripe";
import type { RequestLog } from "../request-log.ts";
import { TEST_CARDS } from "./cards.ts";
import { findCharge } from "./charges.ts";
import { closeDispute, openDispute } from "./disputes.ts";
import { parseForm } from "./form.ts";
import { completeAuthentication, confirmIntent, requireIntent } from "./intents.ts";
import { invalidRequestError, resourceMissingError, StripeApiError } from "./errors.ts";
import { settleRefund, refundCharge } from "./refunds.ts";
import type { createEvents } from "./events.ts";
import type { LoggedRequest } from "./requests.ts";
import type { StripeState } from "./state.ts";

const CARD_NAMES = Object.keys(TEST_CARDS) as [keyof typeof TEST_CARDS, ...(keyof typeof TEST_CARDS)[]];
const PaymentActionSchema = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("authenticate") }),
  z.strictObject({ do: z.literal("reject") }),
  z.strictObject({ do: z.literal("dispute") }),
  z.strictObject({ do: z.literal("refund"), amount: z.int().min(1).optional() }),
  z.strictObject({
    do: z.literal("pay"),
    card: z.enum(CARD_NAMES),
    returnUrl: z.url().optional(),
    keep: z.boolean().optional(),
  }),
]);
export type PaymentAction = z.input<typeof PaymentActionSchema>;
const RefundActionSchema = z.strictObject({ do: z.enum(["arrive", "fail"]) });
const DisputeActionSchema = z.strictObject({ do: z.enum(["win", "lose"]) });
const EventActionSchema = z.strictObject({ do: z.literal("resend") });

/** Applies an action to a payment and returns it. */
export function applyPaymentAction(state: StripeState, id: string, input: unknown): Stripe.PaymentIntent {
  const action = parse(PaymentActionSchema, input);
  const intent = requireIntent(state, id);
  if (action.do === "authenticate" || action.do === "reject")
    return savePayment(completeAuthentication(state, intent, action.do === "authenticate"));
  if (action.do === "pay") {
    const extraFields =
      (action.returnUrl === undefined ? "" : `&return_url=${encodeURIComponent(action.returnUrl)}`) +
      (action.keep ? "&setup_future_usage=off_session" : "");
    try {
      return savePayment(
        confirmIntent({ state, ids: [id], form: parseForm(`payment_method=pm_card_${action.card}${extraFields}`) }),
      );
    } catch (error) {
      // Declined: the payment's own state shows it.
      if (error instanceof StripeApiError && error.status === 402) return savePayment(intent);
      throw error;
    }
  }
  const charge = findCharge(state, intent);
  if (!charge) throw invalidRequestError("Nothing was paid yet.");
  if (action.do === "dispute") openDispute(state, charge.id);
  else refundCharge(state, charge, { amount: action.amount });
  return savePayment(intent);

  function savePayment(payment: Stripe.PaymentIntent): Stripe.PaymentIntent {
    state.store.scheduleSave();
    return payment;
  }
}

export function applyRefundAction(state: StripeState, id: string, input: unknown): Stripe.Refund {
  const refund = state.store.refunds.byId(id);
  if (!refund) throw resourceMissingError("refund", id);
  settleRefund(state, refund, parse(RefundActionSchema, input).do === "arrive");
  state.store.scheduleSave();
  return refund;
}

export function applyDisputeAction(state: StripeState, id: string, input: unknown): Stripe.Dispute {
  const dispute = state.store.disputes.byId(id);
  if (!dispute) throw resourceMissingError("dispute", id);
  closeDispute(state, dispute, parse(DisputeActionSchema, input).do === "win");
  state.store.scheduleSave();
  return dispute;
}

export function createControlApi(
  state: StripeState,
  requests: RequestLog<LoggedRequest>,
  events: ReturnType<typeof createEvents>,
) {
  return async function answer(request: Request, path: string): Promise<Response> {
    const [resource = "", id = ""] = path.split("/").map(decodeURIComponent);
    const { store, faultState } = state;
    try {
      switch (`${request.method} ${resource}`) {
        case "GET payments.json":
          return Response.json(store.intents.all());
        case "GET refunds.json":
          return Response.json(store.refunds.all());
        case "GET disputes.json":
          return Response.json(store.disputes.all());
        case "GET transfers.json":
          return Response.json(store.transfers.all());
        case "GET movements.json":
          return Response.json(store.movements.all());
        case "GET events.json":
          return Response.json(store.events.all());
        case "PUT payments":
          return Response.json(applyPaymentAction(state, id, await readBody(request)));
        case "PUT refunds":
          return Response.json(applyRefundAction(state, id, await readBody(request)));
        case "PUT disputes":
          return Response.json(applyDisputeAction(state, id, await readBody(request)));
        case "PUT events": {
          parse(EventActionSchema, await readBody(request));
          const record = store.events.byId(id);
          if (!record) throw resourceMissingError("event", id);
          events.send(record);
          return Response.json(record);
        }
        case "GET idle":
          return Response.json({ pendingWebhooks: events.busy() });
        case "GET requests.json":
          return Response.json(requests.list());
        case "DELETE requests.json":
          requests.clear();
          return new Response(null, { status: 204 });
        case "GET faults":
          return Response.json(faultState.faults);
        case "PUT faults":
          return controlResponse(faultState.setFaults(await readBody(request)), () => faultState.faults);
        case "GET settings":
          return Response.json(faultState.settings);
        case "PUT settings":
          return controlResponse(faultState.setSettings(await readBody(request)), () => faultState.settings);
        case "DELETE ":
          store.reset();
          faultState.reset();
          requests.clear();
          return new Response(null, { status: 204 });
        default:
          return errorResponse(404, "Not found");
      }
    } catch (error) {
      if (error instanceof StripeApiError) return errorResponse(error.status, error.message);
      throw error;
    }
  };
}

function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (!result.success) throw invalidRequestError(z.prettifyError(result.error));
  return result.data;
}

async function readBody(request: Request): Promise<unknown> {
  return request.json().catch(() => {
    throw invalidRequestError("The body is no JSON");
  });
}

const controlResponse = (rejection: string | null, payment: () => object): Response =>
  rejection === null ? Response.json(payment()) : errorResponse(400, rejection);
const errorResponse = (status: number, message: string): Response => Response.json({ message }, { status });
