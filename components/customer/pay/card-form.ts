import type { CardForm, CardFormOptions } from "./provider-form";

export type { CardForm } from "./provider-form";

/** The form for this payment: the provider's, or on the local stack what stands in for it. Loaded only now. */
export async function loadCardForm(wish: CardFormOptions): Promise<CardForm> {
  const { payment } = wish;
  if (payment.standIn !== null) return (await import("./emulator-form")).createEmulatorForm(wish, payment.standIn);
  return (await import("./stripe-form")).createStripeForm(wish);
}
