import type { TaskState } from "./task-state";

export type Contact = {
  name: string;
  phone: string | null;
  role: "sender" | "receiver" | "hub";
  line?: boolean | null;
};
type Contacted = {
  state: TaskState;
  customerName: string;
  customerPhone: string;
  contact?: Contact | null;
  leg?: { kind: string } | null;
};

/**
 * Whom the driver deals with now: the sender at the pickup and when cash goes back, or the hub that gives
 * it or that it goes to, else the receiver. The server says the same; a step that this phone has taken but not sent yet counts too.
 */
export function contactOf({ state, customerName, customerPhone, contact, leg }: Contacted): Contact | null {
  if (leg?.kind === "return") return contact && contact.role !== "receiver" ? contact : null;
  if (state === "accepted") return contact && contact.role !== "receiver" ? contact : null;
  // Whether calls are masked is the same for all of them.
  return { name: customerName, phone: customerPhone, role: "receiver", ...(contact?.line ? { line: true } : {}) };
}
