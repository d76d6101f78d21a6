// The page under /stripe/: Stripe's state, refreshed automatically, with the dashboard's actions; at
// /stripe/authenticate/{id} a cardholder authenticates at their bank.
import { htmlResponse } from "../../pages.ts";
import type { RequestLog } from "../request-log.ts";
import { applyDisputeAction, applyPaymentAction, applyRefundAction } from "./control.ts";
import type { createEvents } from "./events.ts";
import { renderBankPage, renderPage } from "./page-parts.ts";
import { StripeApiError } from "./refusal.ts";
import type { LoggedRequest } from "./requests.ts";
import { FAULT_KINDS } from "./settings.ts";
import { requireIntent } from "./intents.ts";
import type { StripeState } from "./world.ts";

type Events = ReturnType<typeof createEvents>;

export function createPage(world: StripeState, requests: RequestLog<LoggedRequest>, events: Events) {
  return async function answer(request: Request, path: string): Promise<Response> {
    const url = new URL(request.url);
    const bank = /^authenticate\/([^/]+)$/.exec(path)?.[1];
    if (request.method === "GET") {
      if (bank === undefined) return htmlResponse(renderPage(world, requests.list(), url.searchParams));
      const intent = world.store.intents.byId(bank);
      return intent ? htmlResponse(renderBankPage(intent)) : htmlResponse(renderBankPage(null), 404);
    }
    const form = new URLSearchParams(await request.text());
    if (bank !== undefined) return bankAnswer(world, bank, form);
    let notice: string;
    try {
      notice = act(world, events, form);
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      notice = error.message;
    }
    // Redirects to the page, so that a reload does not repeat the action.
    const returnUrl = new URLSearchParams({
      ...(form.get("payment") ? { payment: form.get("payment") ?? "" } : {}),
      said: notice,
    });
    return new Response(null, { status: 303, headers: { location: `/stripe/?${returnUrl}` } });
  };
}

// The bank redirects the cardholder to the payment page.
function bankAnswer(world: StripeState, id: string, form: URLSearchParams): Response {
  try {
    const previousAction = structuredClone(requireIntent(world, id).next_action);
    applyPaymentAction(world, id, { do: form.get("do") === "authenticate" ? "authenticate" : "reject" });
    const returnUrl = previousAction?.redirect_to_url?.return_url;
    if (!returnUrl) return htmlResponse(renderBankPage(requireIntent(world, id)));
    const to = new URL(returnUrl);
    to.searchParams.set("payment_intent", id);
    to.searchParams.set("payment_intent_client_secret", requireIntent(world, id).client_secret ?? "");
    to.searchParams.set("redirect_status", requireIntent(world, id).status === "succeeded" ? "succeeded" : "failed");
    return new Response(null, { status: 303, headers: { location: to.toString() } });
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return htmlResponse(renderBankPage(null), error.status);
  }
}

function act(world: StripeState, events: Events, form: URLSearchParams): string {
  const text = (name: string): string => form.get(name)?.trim() ?? "";
  const verb = text("do");
  switch (verb) {
    case "authenticate":
    case "reject":
    case "dispute": {
      const { status } = applyPaymentAction(world, text("payment"), { do: verb });
      return `The payment is ${status}`;
    }
    case "pay": {
      const { status } = applyPaymentAction(world, text("payment"), { do: verb, card: text("card") });
      return `The payment is ${status}`;
    }
    case "refund": {
      const amount = text("amount") === "" ? {} : { amount: Math.round(Number(text("amount")) * 100) };
      applyPaymentAction(world, text("payment"), { do: verb, ...amount });
      return "A refund was made";
    }
    case "arrive":
    case "fail":
      return `The refund is ${String(applyRefundAction(world, text("refund"), { do: verb }).status)}`;
    case "win":
    case "lose":
      return `The dispute is ${applyDisputeAction(world, text("dispute"), { do: verb }).status}`;
    case "resend": {
      const record = world.store.events.byId(text("event"));
      if (!record) return "There is no such event";
      events.send(record);
      return `${record.event.type} was sent again`;
    }
    case "faults": {
      const kind = text("kind");
      const share = Number(text("share") || "1");
      const input =
        kind === "down"
          ? { down: true }
          : kind === "slow"
            ? { slowMs: 3000 }
            : (FAULT_KINDS as readonly string[]).includes(kind) || kind === "loseEvents" || kind === "duplicateEvents"
              ? { [kind]: share }
              : kind === "shuffleEvents"
                ? { shuffleMs: 5000 }
                : kind === "delayEvents"
                  ? { delayEventsMs: 10_000 }
                  : kind === "mixed"
                    ? {
                        ...Object.fromEntries(FAULT_KINDS.map((faultKind) => [faultKind, share / FAULT_KINDS.length])),
                        duplicateEvents: share,
                        shuffleMs: 2000,
                      }
                    : {};
      return (
        world.health.setFaults({ ...input, seed: Number(text("seed") || "1") }) ??
        (kind === "healthy" ? "Healthy again" : `Ill: ${kind}`)
      );
    }
    default:
      return "Nothing was done";
  }
}
