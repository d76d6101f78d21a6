import type { Metadata } from "next";
import { ReceiveScreen } from "@/components/customer/receive/receive-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { receiveMessages } from "@/lib/i18n/messages/receive";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), receiveMessages)("title") };
}

export default function ReceivePage() {
  return <ReceiveScreen />;
}
