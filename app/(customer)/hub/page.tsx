import type { Metadata } from "next";
import { HubsScreen } from "@/components/customer/hub/hubs-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), cashDeskText)("title") };
}

export default function HubsPage() {
  return <HubsScreen />;
}
