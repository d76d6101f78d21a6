import { titled } from "@/app/titled";
import { notFound } from "next/navigation";
import { requireDriver } from "@/app/require-session";
import { UnifiedTest } from "@/components/driver/diagnostics/unified-test";
import { env } from "@/server/env";

export const generateMetadata = titled("taskTest");

// Tries what drivers must not: in production there is no such page.
export default async function TestUnifiedPage() {
  if (!env().DIAGNOSTICS) notFound();
  const { userId } = await requireDriver();
  return <UnifiedTest userId={userId} />;
}
