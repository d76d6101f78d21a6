// The state of every call.
import type Stripe from "stripe";
import type { Health } from "./settings.ts";
import type { Store } from "./store.ts";
import type { Form } from "./form.ts";

// The version that the SDK is made for, as checked by its types.
export const API_VERSION = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;

export type World = {
  store: Store;
  health: Health;
  // The emulator's URL, for links.
  origin: string;
  // Unix seconds, whole.
  now(): number;
  // Milliseconds.
  clock(): number;
  // Records a change of an object as an event, which is sent to the app.
  tell(type: Stripe.Event["type"], object: object): void;
  // Schedules a later change.
  later(ms: number, what: () => void): void;
  // The current request; null for a person's action.
  request: { id: string; key: string | null } | null;
};

export type Call = { world: World; ids: string[]; form: Form };
