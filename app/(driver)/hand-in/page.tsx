import type { Metadata } from "next";
import { HandInScreen } from "@/components/driver/hubs/hand-in-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { handInText } from "@/lib/i18n/text/hand-in";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), handInText)("title") };
}

export default async function HandInPage({
  searchParams,
}: {
  searchParams: Promise<{ delivery?: string | string[] }>;
}) {
  const { delivery } = await searchParams;
  return <HandInScreen chosen={typeof delivery === "string" ? delivery : null} />;
}
