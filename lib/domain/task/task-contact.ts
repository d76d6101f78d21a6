import type { TaskState } from "./task-state";

export type TaskContact = {
  name: string;
  phone: string | null;
  role: "sender" | "receiver" | "hub";
  maskedCalling?: boolean | null;
};
type ContactableTask = {
  state: TaskState;
  customerName: string;
  customerPhone: string;
  contact?: TaskContact | null;
  leg?: { kind: string } | null;
};

/**
 * The driver's counterpart now: the sender at the pickup and at a return, or the hub that gives or takes the cash;
 * otherwise the receiver. Same as the server's, but includes steps that this phone has not sent yet.
 */
export function taskContact({ state, customerName, customerPhone, contact, leg }: ContactableTask): TaskContact | null {
  if (leg?.kind === "return") return contact && contact.role !== "receiver" ? contact : null;
  if (state === "accepted") return contact && contact.role !== "receiver" ? contact : null;
  // Masking of calls is the same for every contact.
  return {
    name: customerName,
    phone: customerPhone,
    role: "receiver",
    ...(contact?.maskedCalling ? { maskedCalling: true } : {}),
  };
}
