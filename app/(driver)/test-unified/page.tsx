import { pageMetadata } from "@/app/page-metadata";
import { notFound } from "next/navigation";
import { requireDriver } from "@/app/require-session";
import { UnifiedTest } from "@/components/driver/diagnostics/unified-test";
import { env } from "@/server/env";

export const generateMetadata = pageMetadata("taskTest");

// Simulates steps that drivers must not take in production, where the page does not exist.
export default async function TestUnifiedPage() {
  if (!env().DIAGNOSTICS) notFound();
  const { userId } = await requireDriver();
  return <UnifiedTest userId={userId} />;
}
