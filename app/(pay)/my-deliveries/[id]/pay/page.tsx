import type { Metadata } from "next";
import { PayScreen } from "@/components/customer/pay/pay-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { payMessages } from "@/lib/i18n/messages/pay";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), payMessages)("title") };
}

export default async function PayPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <PayScreen key={id} id={id} />;
}
