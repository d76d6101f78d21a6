import type { Metadata } from "next";
import { PayScreen } from "@/components/customer/pay/pay-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { payText } from "@/lib/i18n/text/pay";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), payText)("title") };
}

export default async function PayPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <PayScreen key={id} id={id} />;
}
