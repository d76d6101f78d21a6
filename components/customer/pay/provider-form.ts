import type { Payment } from "@/lib/contracts/delivery/payment";
import type { Locale } from "@/lib/i18n/translate";
import type { payMessages } from "@/lib/i18n/messages/pay";

/** The result of submitting a card. The server determines whether it has paid. */
export type CardSubmitResult =
  | { kind: "sent" }
  /** The browser is navigating to the bank's page. */
  | { kind: "leaving" }
  /** The bank declined; the server knows the reason. */
  | { kind: "declined" }
  /** The form shows errors at its fields; `words` is for errors that it shows elsewhere. */
  | { kind: "incomplete"; words: string | null }
  /** The payment can no longer be paid: it is paid or cancelled. */
  | { kind: "over" }
  /** No response: it may have paid. */
  | { kind: "unsure" };

/** The provider's own card form. Card data does not reach our servers. */
export type CardForm = {
  /** Resolves when the form accepts input. */
  mount(into: HTMLElement): Promise<void>;
  /** Submits the card. `returnUrl`: where the bank redirects afterwards. `keep`: store the card for later fees. */
  confirm(wish: { keep: boolean; returnUrl: string }): Promise<CardSubmitResult>;
  unmount(): void;
};
export type CardFormOptions = {
  payment: Payment & { clientSecret: string };
  locale: Locale;
  dark: boolean;
  t: (key: keyof (typeof payMessages)["en"]) => string;
};
