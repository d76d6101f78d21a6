import type { TaskState } from "./task-state";

export type Contact = { name: string; phone: string | null; role: "sender" | "receiver" };
type Contacted = { state: TaskState; customerName: string; customerPhone: string; contact?: Contact | null };

/**
 * Whom the driver deals with now: at the pickup the sender, from the start on the receiver. The server says the same; a
 * step that this phone has taken but not sent yet counts too.
 */
export function contactOf({ state, customerName, customerPhone, contact }: Contacted): Contact | null {
  if (state === "accepted") return contact?.role === "sender" ? contact : null;
  return { name: customerName, phone: customerPhone, role: "receiver" };
}
