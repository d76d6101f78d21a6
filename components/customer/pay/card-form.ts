import type { CardForm, FormWish } from "./provider-form";

export type { CardForm } from "./provider-form";

/** The form for this payment: the provider's, or on the local stack what stands in for it. Loaded only now. */
export async function cardForm(wish: FormWish): Promise<CardForm> {
  const { payment } = wish;
  if (payment.standIn !== null) return (await import("./stand-in-form")).standInForm(wish, payment.standIn);
  return (await import("./stripe-form")).stripeForm(wish);
}
