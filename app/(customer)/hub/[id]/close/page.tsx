import type { Metadata } from "next";
import { CloseScreen } from "@/components/customer/hub/close-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { cashDeskText } from "@/lib/i18n/text/cash-desk";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), cashDeskText)("closeTitle") };
}

export default async function ClosePage({ params }: { params: Promise<{ id: string }> }) {
  return <CloseScreen hubId={(await params).id} />;
}
