import type { Metadata } from "next";
import { Suspense } from "react";
import { DifferencesScreen } from "@/components/routing/differences-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { adminRoutingText } from "@/lib/i18n/text/admin-routing";

export async function generateMetadata(): Promise<Metadata> {
  const say = sayIn(await readLocale(), adminRoutingText);
  return { title: `${say("differences")} · ${say("title")}` };
}

export default function AdminRoutingDifferencesPage() {
  return <Suspense><DifferencesScreen /></Suspense>;
}
