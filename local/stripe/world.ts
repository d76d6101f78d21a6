// What every call works on.
import type Stripe from "stripe";
import type { Health } from "./settings.ts";
import type { Store } from "./store.ts";
import type { Form } from "./form.ts";

// The version that the SDK is made for: its types say so.
export const API_VERSION = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;

export type World = {
  store: Store;
  health: Health;
  // Where the stand-in is reached, for links.
  origin: string;
  // Unix seconds, whole.
  now(): number;
  // Milliseconds.
  clock(): number;
  // Something happened to an object: an event, which goes to the app.
  tell(type: Stripe.Event["type"], object: object): void;
  // What happens by itself after a while.
  later(ms: number, what: () => void): void;
  // The request that is being answered; null while a person acts.
  request: { id: string; key: string | null } | null;
};

export type Call = { world: World; ids: string[]; form: Form };
