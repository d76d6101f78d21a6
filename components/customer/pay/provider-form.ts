import type { Payment } from "@/lib/contracts/delivery/payment";
import type { Locale } from "@/lib/i18n/translate";
import type { payMessages } from "@/lib/i18n/messages/pay";

/** The result of submitting a card. The server determines whether it has paid. */
export type CardSubmitResult =
  | { kind: "submitted" }
  /** The browser is navigating to the bank's page. */
  | { kind: "redirecting" }
  /** The bank declined; the server knows the reason. */
  | { kind: "declined" }
  /** The form shows errors at its fields; `message`: an error without a field. */
  | { kind: "incomplete"; message: string | null }
  /** The payment can no longer be paid: it is paid or cancelled. */
  | { kind: "not_payable" }
  /** No response: the card may have been charged. */
  | { kind: "unknown" };

/** The provider's own card form. Card data does not reach our servers. */
export type CardForm = {
  /** Resolves when the form accepts input. */
  mount(container: HTMLElement): Promise<void>;
  /** Submits the card. `returnUrl`: where the bank redirects afterwards. `saveCard`: store the card for later fees. */
  confirm(options: { saveCard: boolean; returnUrl: string }): Promise<CardSubmitResult>;
  unmount(): void;
};
export type CardFormOptions = {
  payment: Payment & { clientSecret: string };
  locale: Locale;
  dark: boolean;
  t: (key: keyof (typeof payMessages)["en"]) => string;
};
