import type { Metadata } from "next";
import { CodeScreen } from "@/components/customer/receive/code-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { receiveMessages } from "@/lib/i18n/messages/receive";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), receiveMessages)("code") };
}

export default async function ReceiverCodePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  // The key prevents one delivery's data from showing under another's URL.
  return <CodeScreen key={id} id={id} />;
}
