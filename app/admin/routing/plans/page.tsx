import type { Metadata } from "next";
import { Suspense } from "react";
import { PlansScreen } from "@/components/routing/plans-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { adminRoutingText } from "@/lib/i18n/text/admin-routing";

export async function generateMetadata(): Promise<Metadata> {
  const say = sayIn(await readLocale(), adminRoutingText);
  return { title: `${say("plans")} · ${say("title")}` };
}

export default function AdminRoutingPlansPage() {
  return <Suspense><PlansScreen /></Suspense>;
}
