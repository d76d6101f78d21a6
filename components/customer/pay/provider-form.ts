import type { Payment } from "@/lib/contracts/payment";
import type { Locale } from "@/lib/i18n/translate";
import type { payMessages } from "@/lib/i18n/messages/pay";

/** What became of a card that was sent. Whether it has paid our server finds out. */
export type CardSubmitResult =
  | { kind: "sent" }
  /** The page is on its way to the bank's. */
  | { kind: "leaving" }
  /** The bank said no; why, our server knows. */
  | { kind: "declined" }
  /** The form says at its fields what is missing; `words`, where it says it elsewhere. */
  | { kind: "incomplete"; words: string | null }
  /** Nobody can pay it any more: it is paid, or taken back. */
  | { kind: "over" }
  /** No answer came: it may have paid. */
  | { kind: "unsure" };

/** The provider's own form for cards: what is typed there does not reach us. */
export type CardForm = {
  /** Resolves when somebody can type. */
  mount(into: HTMLElement): Promise<void>;
  /** Sends the card. `returnUrl`: where the bank sends its holder back to. `keep`: the card pays later fees, too. */
  confirm(wish: { keep: boolean; returnUrl: string }): Promise<CardSubmitResult>;
  unmount(): void;
};
export type CardFormOptions = {
  payment: Payment & { clientSecret: string };
  locale: Locale;
  dark: boolean;
  say: (key: keyof (typeof payMessages)["en"]) => string;
};
