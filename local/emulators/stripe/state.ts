// The state of every call.
import type Stripe from "stripe";
import type { StripeFaultState } from "./settings.ts";
import type { EmulatorStore } from "./store.ts";
import type { FormBody } from "./form.ts";

// The version that the SDK is made for, as checked by its types.
export const STRIPE_API_VERSION = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;

export type StripeState = {
  store: EmulatorStore;
  faultState: StripeFaultState;
  // The emulator's URL, for links.
  origin: string;
  // Unix seconds, whole.
  now(): number;
  // Milliseconds.
  clock(): number;
  // Records a change of an object as an event, which is sent to the app.
  emitEvent(type: Stripe.Event["type"], object: object): void;
  // Schedules a later change.
  schedule(ms: number, callback: () => void): void;
  // The current request; null for a person's action.
  request: { id: string; key: string | null } | null;
};

export type ApiCall = { state: StripeState; ids: string[]; form: FormBody };
