import type { Metadata } from "next";
import { SendScreen } from "@/components/customer/send/send-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { sendMessages } from "@/lib/i18n/messages/send";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), sendMessages)("title") };
}

export default function SendPage() {
  return <SendScreen />;
}
