import type { Metadata } from "next";
import { ReceiveScreen } from "@/components/customer/receive/receive-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { receiveText } from "@/lib/i18n/text/receive";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), receiveText)("title") };
}

export default function ReceivePage() {
  return <ReceiveScreen />;
}
