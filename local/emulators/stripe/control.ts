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
import { invalidRequestError, resourceMissingError, StripeApiError } from "./refusal.ts";
import { settleRefund, refundCharge } from "./refunds.ts";
import type { createEvents } from "./events.ts";
import type { LoggedRequest } from "./requests.ts";
import type { StripeState } from "./world.ts";

const CARD_NAMES = Object.keys(TEST_CARDS) as [keyof typeof TEST_CARDS, ...(keyof typeof TEST_CARDS)[]];
const Act = z.discriminatedUnion("do", [
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
export type PaymentAction = z.input<typeof Act>;
const RefundAct = z.strictObject({ do: z.enum(["arrive", "fail"]) });
const DisputeAct = z.strictObject({ do: z.enum(["win", "lose"]) });
const EventAct = z.strictObject({ do: z.literal("resend") });

/** Applies an action to a payment and returns it. */
export function applyPaymentAction(world: StripeState, id: string, input: unknown): Stripe.PaymentIntent {
  const act = parse(Act, input);
  const intent = requireIntent(world, id);
  if (act.do === "authenticate" || act.do === "reject")
    return changed(completeAuthentication(world, intent, act.do === "authenticate"));
  if (act.do === "pay") {
    const more =
      (act.returnUrl === undefined ? "" : `&return_url=${encodeURIComponent(act.returnUrl)}`) +
      (act.keep ? "&setup_future_usage=off_session" : "");
    try {
      return changed(confirmIntent({ world, ids: [id], form: parseForm(`payment_method=pm_card_${act.card}${more}`) }));
    } catch (error) {
      // Declined: the payment's own state shows it.
      if (error instanceof StripeApiError && error.status === 402) return changed(intent);
      throw error;
    }
  }
  const charge = findCharge(world, intent);
  if (!charge) throw invalidRequestError("Nothing was paid yet.");
  if (act.do === "dispute") openDispute(world, charge.id);
  else refundCharge(world, charge, { amount: act.amount });
  return changed(intent);

  function changed(now: Stripe.PaymentIntent): Stripe.PaymentIntent {
    world.store.changed();
    return now;
  }
}

export function applyRefundAction(world: StripeState, id: string, input: unknown): Stripe.Refund {
  const refund = world.store.refunds.byId(id);
  if (!refund) throw resourceMissingError("refund", id);
  settleRefund(world, refund, parse(RefundAct, input).do === "arrive");
  world.store.changed();
  return refund;
}

export function applyDisputeAction(world: StripeState, id: string, input: unknown): Stripe.Dispute {
  const dispute = world.store.disputes.byId(id);
  if (!dispute) throw resourceMissingError("dispute", id);
  closeDispute(world, dispute, parse(DisputeAct, input).do === "win");
  world.store.changed();
  return dispute;
}

export function createControlApi(
  world: StripeState,
  requests: RequestLog<LoggedRequest>,
  events: ReturnType<typeof createEvents>,
) {
  return async function answer(request: Request, path: string): Promise<Response> {
    const [noun = "", id = ""] = path.split("/").map(decodeURIComponent);
    const { store, health } = world;
    try {
      switch (`${request.method} ${noun}`) {
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
          return Response.json(applyPaymentAction(world, id, await bodyOf(request)));
        case "PUT refunds":
          return Response.json(applyRefundAction(world, id, await bodyOf(request)));
        case "PUT disputes":
          return Response.json(applyDisputeAction(world, id, await bodyOf(request)));
        case "PUT events": {
          parse(EventAct, await bodyOf(request));
          const record = store.events.byId(id);
          if (!record) throw resourceMissingError("event", id);
          events.send(record);
          return Response.json(record);
        }
        case "GET idle":
          return Response.json({ underWay: events.busy() });
        case "GET requests.json":
          return Response.json(requests.list());
        case "DELETE requests.json":
          requests.clear();
          return new Response(null, { status: 204 });
        case "GET faults":
          return Response.json(health.faults);
        case "PUT faults":
          return controlResponse(health.setFaults(await bodyOf(request)), () => health.faults);
        case "GET settings":
          return Response.json(health.settings);
        case "PUT settings":
          return controlResponse(health.setSettings(await bodyOf(request)), () => health.settings);
        case "DELETE ":
          store.reset();
          health.reset();
          requests.clear();
          return new Response(null, { status: 204 });
        default:
          return problem(404, "Not found");
      }
    } catch (error) {
      if (error instanceof StripeApiError) return problem(error.status, error.message);
      throw error;
    }
  };
}

function parse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const result = schema.safeParse(input);
  if (!result.success) throw invalidRequestError(z.prettifyError(result.error));
  return result.data;
}

async function bodyOf(request: Request): Promise<unknown> {
  return request.json().catch(() => {
    throw invalidRequestError("The body is no JSON");
  });
}

const controlResponse = (rejection: string | null, now: () => object): Response =>
  rejection === null ? Response.json(now()) : problem(400, rejection);
const problem = (status: number, message: string): Response => Response.json({ message }, { status });
