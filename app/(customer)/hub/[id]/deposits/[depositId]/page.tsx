import type { Metadata } from "next";
import { CountScreen } from "@/components/customer/hub/count-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), cashDeskText)("countTitle") };
}

export default async function CountPage({ params }: { params: Promise<{ id: string; depositId: string }> }) {
  const { id, depositId } = await params;
  return <CountScreen key={depositId} hubId={id} depositId={depositId} />;
}
