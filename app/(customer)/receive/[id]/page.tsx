import type { Metadata } from "next";
import { CodeScreen } from "@/components/customer/receive/code-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { receiveText } from "@/lib/i18n/text/receive";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), receiveText)("code") };
}

export default async function CodePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  // The key prevents one delivery's data from showing under another's URL.
  return <CodeScreen key={id} id={id} />;
}
