import "server-only";
import { redirect } from "next/navigation";
import { landingPath } from "@/lib/client/session/landing-path";
import type { Session } from "@/lib/contracts/session";
import { readSession } from "@/server/http/page-session";

/** The session of an approved driver; redirects all others. */
export async function requireDriver(): Promise<Session> {
  const session = await readSession();
  if (!session) redirect("/login");
  if (session.userType === "driver" && session.driver?.isApproved) return session;
  redirect(landingPath(session));
}

/** The session of a driver who is not approved yet. */
export async function requireApplicant(): Promise<Session> {
  const session = await readSession();
  if (!session) redirect("/login");
  if (session.userType !== "driver" || session.driver?.isApproved) redirect(landingPath(session));
  return session;
}

/** Redirects signed-in users to their own page. */
export async function requireGuest(): Promise<void> {
  const session = await readSession();
  if (session) redirect(landingPath(session));
}
