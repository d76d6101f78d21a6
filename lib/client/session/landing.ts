import type { Session } from "@/lib/contracts/session";

/** Where somebody belongs after signing in: admin to the board, customers to sending, drivers by approval. */
export function landingPath(session: Pick<Session, "isAdmin" | "userType" | "driver">): string {
  if (session.isAdmin) return "/admin";
  if (session.userType !== "driver") return "/send";
  return session.driver?.isApproved ? "/dashboard" : "/apply";
}
