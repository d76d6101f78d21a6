import { redirect } from "next/navigation";
import { landingOf } from "@/lib/client/landing";
import { readSession } from "@/server/http/page-session";

// The index has no face: it leads everybody to their own place.
export default async function IndexPage() {
  const session = await readSession();
  redirect(session ? landingOf(session) : "/login");
}
