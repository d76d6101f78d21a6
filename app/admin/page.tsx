import type { Metadata } from "next";
import { OverviewScreen } from "@/components/admin/overview-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { adminText } from "@/lib/i18n/text/admin";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), adminText)("title") };
}

export default function AdminPage() {
  return <OverviewScreen />;
}
