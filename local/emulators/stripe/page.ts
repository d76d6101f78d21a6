// The page under /stripe/: Stripe's state, refreshed automatically, with the dashboard's actions; at
// /stripe/authenticate/{id} a cardholder authenticates at their bank.
import { htmlResponse } from "../../pages.ts";
import type { RequestLog } from "../request-log.ts";
import { applyDisputeAction, applyPaymentAction, applyRefundAction } from "./control.ts";
import type { createEvents } from "./events.ts";
import { renderBankPage, renderPage } from "./page-parts.ts";
import { StripeApiError } from "./errors.ts";
import type { LoggedRequest } from "./requests.ts";
import { FAULT_KINDS } from "./settings.ts";
import { requireIntent } from "./intents.ts";
import type { StripeState } from "./state.ts";

type Events = ReturnType<typeof createEvents>;

export function createPage(state: StripeState, requests: RequestLog<LoggedRequest>, events: Events) {
  return async function answer(request: Request, path: string): Promise<Response> {
    const url = new URL(request.url);
    const bankIntentId = /^authenticate\/([^/]+)$/.exec(path)?.[1];
    if (request.method === "GET") {
      if (bankIntentId === undefined) return htmlResponse(renderPage(state, requests.list(), url.searchParams));
      const intent = state.store.intents.byId(bankIntentId);
      return intent ? htmlResponse(renderBankPage(intent)) : htmlResponse(renderBankPage(null), 404);
    }
    const form = new URLSearchParams(await request.text());
    if (bankIntentId !== undefined) return handleBankForm(state, bankIntentId, form);
    let notice: string;
    try {
      notice = performAction(state, events, form);
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      notice = error.message;
    }
    // Redirects to the page, so that a reload does not repeat the action.
    const returnUrl = new URLSearchParams({
      ...(form.get("payment") ? { payment: form.get("payment") ?? "" } : {}),
      notice,
    });
    return new Response(null, { status: 303, headers: { location: `/stripe/?${returnUrl}` } });
  };
}

// The bank redirects the cardholder to the payment page.
function handleBankForm(state: StripeState, id: string, form: URLSearchParams): Response {
  try {
    const previousAction = structuredClone(requireIntent(state, id).next_action);
    applyPaymentAction(state, id, { do: form.get("do") === "authenticate" ? "authenticate" : "reject" });
    const returnUrl = previousAction?.redirect_to_url?.return_url;
    if (!returnUrl) return htmlResponse(renderBankPage(requireIntent(state, id)));
    const redirectUrl = new URL(returnUrl);
    redirectUrl.searchParams.set("payment_intent", id);
    redirectUrl.searchParams.set("payment_intent_client_secret", requireIntent(state, id).client_secret ?? "");
    redirectUrl.searchParams.set(
      "redirect_status",
      requireIntent(state, id).status === "succeeded" ? "succeeded" : "failed",
    );
    return new Response(null, { status: 303, headers: { location: redirectUrl.toString() } });
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return htmlResponse(renderBankPage(null), error.status);
  }
}

function performAction(state: StripeState, events: Events, form: URLSearchParams): string {
  const field = (name: string): string => form.get(name)?.trim() ?? "";
  const verb = field("do");
  switch (verb) {
    case "authenticate":
    case "reject":
    case "dispute": {
      const { status } = applyPaymentAction(state, field("payment"), { do: verb });
      return `The payment is ${status}`;
    }
    case "pay": {
      const { status } = applyPaymentAction(state, field("payment"), { do: verb, card: field("card") });
      return `The payment is ${status}`;
    }
    case "refund": {
      const amount = field("amount") === "" ? {} : { amount: Math.round(Number(field("amount")) * 100) };
      applyPaymentAction(state, field("payment"), { do: verb, ...amount });
      return "A refund was made";
    }
    case "arrive":
    case "fail":
      return `The refund is ${String(applyRefundAction(state, field("refund"), { do: verb }).status)}`;
    case "win":
    case "lose":
      return `The dispute is ${applyDisputeAction(state, field("dispute"), { do: verb }).status}`;
    case "resend": {
      const record = state.store.events.byId(field("event"));
      if (!record) return "There is no such event";
      events.send(record);
      return `${record.event.type} was sent again`;
    }
    case "faults": {
      const kind = field("kind");
      const share = Number(field("share") || "1");
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
                  : kind === "all faults"
                    ? {
                        ...Object.fromEntries(FAULT_KINDS.map((faultKind) => [faultKind, share / FAULT_KINDS.length])),
                        duplicateEvents: share,
                        shuffleMs: 2000,
                      }
                    : {};
      return (
        state.faultState.setFaults({ ...input, seed: Number(field("seed") || "1") }) ??
        (kind === "healthy" ? "No faults" : `Fault: ${kind}`)
      );
    }
    default:
      return "Nothing was done";
  }
}
