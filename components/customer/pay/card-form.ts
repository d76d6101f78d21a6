import type { CardForm, CardFormOptions } from "./provider-form";

export type { CardForm } from "./provider-form";

/** Lazy-loads the provider's card form, or its emulator on the local stack. */
export async function loadCardForm(wish: CardFormOptions): Promise<CardForm> {
  const { payment } = wish;
  if (payment.standIn !== null) return (await import("./emulator-form")).createEmulatorForm(wish, payment.standIn);
  return (await import("./stripe-form")).createStripeForm(wish);
}
