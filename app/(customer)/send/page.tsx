import type { Metadata } from "next";
import { SendScreen } from "@/components/customer/send/send-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { sendText } from "@/lib/i18n/text/send";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), sendText)("title") };
}

export default function SendPage() {
  return <SendScreen />;
}
