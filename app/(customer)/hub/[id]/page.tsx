import type { Metadata } from "next";
import { HubScreen } from "@/components/customer/hub/hub-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), cashDeskText)("title") };
}

export default async function HubPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <HubScreen key={id} id={id} />;
}
