// The page under /stripe/: Stripe's state, refreshed automatically, with the dashboard's actions; at
// /stripe/authenticate/{id} a cardholder authenticates at their bank.
import { html } from "../pages.ts";
import { actOnDispute, actOnPayment, actOnRefund } from "./control.ts";
import type { openEvents } from "./events.ts";
import { bankPage, pageOf } from "./page-parts.ts";
import { Refusal } from "./refusal.ts";
import type { openRequests } from "./requests.ts";
import { KINDS } from "./settings.ts";
import { intentOf } from "./intents.ts";
import type { World } from "./world.ts";

type Events = ReturnType<typeof openEvents>;

export function openPage(world: World, requests: ReturnType<typeof openRequests>, events: Events) {
  return async function answer(request: Request, path: string): Promise<Response> {
    const url = new URL(request.url);
    const bank = /^authenticate\/([^/]+)$/.exec(path)?.[1];
    if (request.method === "GET") {
      if (bank === undefined) return html(pageOf(world, requests.list(), url.searchParams));
      const intent = world.store.intents.byId(bank);
      return intent ? html(bankPage(intent)) : html(bankPage(null), 404);
    }
    const form = new URLSearchParams(await request.text());
    if (bank !== undefined) return bankAnswer(world, bank, form);
    let said: string;
    try {
      said = act(world, events, form);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      said = error.message;
    }
    // Redirects to the page, so that a reload does not repeat the action.
    const back = new URLSearchParams({ ...(form.get("payment") ? { payment: form.get("payment") ?? "" } : {}), said });
    return new Response(null, { status: 303, headers: { location: `/stripe/?${back}` } });
  };
}

// The bank redirects the cardholder to the payment page.
function bankAnswer(world: World, id: string, form: URLSearchParams): Response {
  try {
    const before = structuredClone(intentOf(world, id).next_action);
    actOnPayment(world, id, { do: form.get("do") === "authenticate" ? "authenticate" : "reject" });
    const back = before?.redirect_to_url?.return_url;
    if (!back) return html(bankPage(intentOf(world, id)));
    const to = new URL(back);
    to.searchParams.set("payment_intent", id);
    to.searchParams.set("payment_intent_client_secret", intentOf(world, id).client_secret ?? "");
    to.searchParams.set("redirect_status", intentOf(world, id).status === "succeeded" ? "succeeded" : "failed");
    return new Response(null, { status: 303, headers: { location: to.toString() } });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return html(bankPage(null), error.status);
  }
}

function act(world: World, events: Events, form: URLSearchParams): string {
  const text = (name: string): string => form.get(name)?.trim() ?? "";
  const verb = text("do");
  switch (verb) {
    case "authenticate":
    case "reject":
    case "dispute": {
      const { status } = actOnPayment(world, text("payment"), { do: verb });
      return `The payment is ${status}`;
    }
    case "pay": {
      const { status } = actOnPayment(world, text("payment"), { do: verb, card: text("card") });
      return `The payment is ${status}`;
    }
    case "refund": {
      const amount = text("amount") === "" ? {} : { amount: Math.round(Number(text("amount")) * 100) };
      actOnPayment(world, text("payment"), { do: verb, ...amount });
      return "A refund was made";
    }
    case "arrive":
    case "fail":
      return `The refund is ${String(actOnRefund(world, text("refund"), { do: verb }).status)}`;
    case "win":
    case "lose":
      return `The dispute is ${actOnDispute(world, text("dispute"), { do: verb }).status}`;
    case "resend": {
      const record = world.store.events.byId(text("event"));
      if (!record) return "There is no such event";
      events.send(record);
      return `${record.event.type} was sent again`;
    }
    case "faults": {
      const kind = text("kind");
      const share = Number(text("share") || "1");
      const wish =
        kind === "down"
          ? { down: true }
          : kind === "slow"
            ? { slowMs: 3000 }
            : (KINDS as readonly string[]).includes(kind) || kind === "loseEvents" || kind === "duplicateEvents"
              ? { [kind]: share }
              : kind === "shuffleEvents"
                ? { shuffleMs: 5000 }
                : kind === "delayEvents"
                  ? { delayEventsMs: 10_000 }
                  : kind === "mixed"
                    ? {
                        ...Object.fromEntries(KINDS.map((one) => [one, share / KINDS.length])),
                        duplicateEvents: share,
                        shuffleMs: 2000,
                      }
                    : {};
      return (
        world.health.setFaults({ ...wish, seed: Number(text("seed") || "1") }) ??
        (kind === "healthy" ? "Healthy again" : `Ill: ${kind}`)
      );
    }
    default:
      return "Nothing was done";
  }
}
