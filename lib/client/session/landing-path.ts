import type { Session } from "@/lib/contracts/session";

/** Page after sign-in: the board for administrators, sending for customers; for drivers by approval. */
export function landingPath(session: Pick<Session, "isAdmin" | "userType" | "driver">): string {
  if (session.isAdmin) return "/admin";
  if (session.userType !== "driver") return "/send";
  return session.driver?.isApproved ? "/dashboard" : "/apply";
}
