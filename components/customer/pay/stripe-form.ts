import type { CardForm, CardFormOptions, CardSubmitResult } from "./provider-form";

// The part of Stripe.js that is used here. Its release must match the API version of the server's library.
const SCRIPT_URL = "https://js.stripe.com/endive/stripe.js";

type StripeError = { type: string; code?: string; message?: string };
type Element = {
  mount(container: HTMLElement): void;
  destroy(): void;
  once(event: "ready" | "loaderror", listener: () => void): void;
};
type Elements = { create(kind: "payment", options: object): Element };
type StripeJs = {
  elements(options: object): Elements;
  confirmPayment(options: object): Promise<{ error?: StripeError }>;
};
type StripeFactory = (publishableKey: string) => StripeJs;

let scriptPromise: Promise<StripeFactory> | null = null;
/** Loads the script from Stripe, which forbids self-hosting; a failed load is retried. */
function loadStripe(): Promise<StripeFactory> {
  return (scriptPromise ??= new Promise<StripeFactory>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT_URL;
    const rejectLoad = () => {
      script.remove();
      scriptPromise = null;
      reject(new Error("The card form did not load"));
    };
    script.onload = () => {
      const { Stripe } = window as { Stripe?: StripeFactory };
      if (Stripe) resolve(Stripe);
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
    mount: (container) =>
      new Promise((resolve, reject) => {
        element.once("ready", resolve);
        element.once("loaderror", () => {
          reject(new Error("The card form did not load"));
        });
        element.mount(container);
      }),
    async confirm({ saveCard, returnUrl }) {
      const { error } = await stripe.confirmPayment({
        elements,
        // Banks mostly authenticate in a frame over the page; only otherwise the page redirects.
        redirect: "if_required",
        confirmParams: { return_url: returnUrl, ...(saveCard ? { setup_future_usage: "off_session" } : {}) },
      });
      return error ? toSubmitResult(error) : { kind: "submitted" };
    },
    unmount: () => {
      element.destroy();
    },
  };
}

/** Maps a Stripe.js error to a result. */
export function toSubmitResult({ type, code }: StripeError): CardSubmitResult {
  if (type === "validation_error") return { kind: "incomplete", message: null };
  if (type === "card_error" || code === "payment_intent_authentication_failure") return { kind: "declined" };
  if (code === "payment_intent_unexpected_state") return { kind: "not_payable" };
  return { kind: "unknown" };
}
