import type { CardForm, CardFormOptions } from "./provider-form";

export type { CardForm } from "./provider-form";

/** Lazy-loads the provider's card form, or its emulator on the local stack. */
export async function loadCardForm(options: CardFormOptions): Promise<CardForm> {
  const { payment } = options;
  if (payment.emulatorUrl !== null)
    return (await import("./emulator-form")).createEmulatorForm(options, payment.emulatorUrl);
  return (await import("./stripe-form")).createStripeForm(options);
}
