import type { Metadata } from "next";
import { requireApplicant } from "@/app/require-session";
import { ApplyScreen } from "@/components/driver/application/apply-screen";
import { SessionProvider } from "@/lib/client/use-session";

export const metadata: Metadata = { title: "Driver application" };

export default async function ApplyPage() {
  const session = await requireApplicant();
  return (
    <SessionProvider session={session}>
      <ApplyScreen initial={session} />
    </SessionProvider>
  );
}
