import type { CardForm, CardFormOptions, CardSubmitResult } from "./provider-form";

// The part of Stripe.js that is used here. Its release must match the API version of the server's library.
const SCRIPT = "https://js.stripe.com/endive/stripe.js";

type StripeError = { type: string; code?: string; message?: string };
type Element = {
  mount(into: HTMLElement): void;
  destroy(): void;
  once(event: "ready" | "loaderror", told: () => void): void;
};
type Elements = { create(kind: "payment", options: object): Element };
type StripeJs = {
  elements(options: object): Elements;
  confirmPayment(options: object): Promise<{ error?: StripeError }>;
};
type StripeFactory = (publishableKey: string) => StripeJs;

let loading: Promise<StripeFactory> | null = null;
/** Loads the script from Stripe, which forbids self-hosting; a failed load is retried. */
function loadStripe(): Promise<StripeFactory> {
  return (loading ??= new Promise<StripeFactory>((loaded, failed) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    const rejectLoad = () => {
      script.remove();
      loading = null;
      failed(new Error("The card form did not load"));
    };
    script.onload = () => {
      const { Stripe } = window as { Stripe?: StripeFactory };
      if (Stripe) loaded(Stripe);
      else rejectLoad();
    };
    script.onerror = rejectLoad;
    document.head.append(script);
  }));
}

/** Stripe's Payment Element. */
export async function createStripeForm({ payment, locale, dark }: CardFormOptions): Promise<CardForm> {
  const stripe = (await loadStripe())(payment.publishableKey);
  const elements = stripe.elements({
    clientSecret: payment.clientSecret,
    locale,
    appearance: { theme: dark ? "night" : "stripe", variables: { borderRadius: "10px", fontSizeBase: "16px" } },
  });
  const element = elements.create("payment", { layout: "tabs" });
  return {
    mount: (into) =>
      new Promise((ready, failed) => {
        element.once("ready", ready);
        element.once("loaderror", () => {
          failed(new Error("The card form did not load"));
        });
        element.mount(into);
      }),
    async confirm({ keep, returnUrl }) {
      const { error } = await stripe.confirmPayment({
        elements,
        // Banks mostly authenticate in a frame over the page; only otherwise the page redirects.
        redirect: "if_required",
        confirmParams: { return_url: returnUrl, ...(keep ? { setup_future_usage: "off_session" } : {}) },
      });
      return error ? toSubmitResult(error) : { kind: "sent" };
    },
    unmount: () => {
      element.destroy();
    },
  };
}

/** Maps a Stripe.js error to a result. */
export function toSubmitResult({ type, code }: StripeError): CardSubmitResult {
  if (type === "validation_error") return { kind: "incomplete", words: null };
  if (type === "card_error" || code === "payment_intent_authentication_failure") return { kind: "declined" };
  if (code === "payment_intent_unexpected_state") return { kind: "over" };
  return { kind: "unsure" };
}
