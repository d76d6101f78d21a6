import "server-only";
import type { Locale } from "@/lib/i18n/text";

/** What somebody is in the delivery that a notice is about; "person" when it is about themselves. */
export type Role = "sender" | "receiver" | "driver" | "person";

/** What a notice's words may be made of, in the reader's language. There is no code in it, and never will be. */
export type About = {
  /** The reader's part in it. */
  role: Role;
  /** As in "$120.00". */
  amount: string;
  orderNo: string;
  sender: string;
  receiver: string;
  /** The driver's first name. */
  driver: string;
  pickupAddress: string;
  deliveryAddress: string;
  /** Why it happened, as somebody wrote it; may be empty. */
  reason: string;
  /** Small facts of the event, such as a driver's answer. */
  facts: Readonly<Record<string, unknown>>;
};

export type Words = { title: string; message: string };

/** One kind of notice: who is told when the event names nobody, and what each of them reads. */
export type NotificationType = {
  to: readonly Exclude<Role, "person">[];
  /** Also told outside the app, by mail or else by text: the page that the message leads to. With a push, both. */
  outside?: `/${string}`;
  /**
   * Drivers who are also told by push, or where no push gets through by text: the message leads to the delivery. How
   * customers are told, the database decides (supabase/schemas/notifications/notification_events.sql).
   */
  onPhones?: readonly "driver"[];
  /** Also pushed to the reader's phones: the page that the push leads to. Its title is read on locked screens. */
  push?: `/${string}`;
  text: Readonly<Record<Locale, (about: About) => Words>>;
};

/** A sentence's end when there is a reason: ": no answer". Without one, just the full stop. */
export const because = (reason: string): string => (reason ? `: ${reason.replace(/[.\s]+$/, "")}.` : ".");
