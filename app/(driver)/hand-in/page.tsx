import type { Metadata } from "next";
import { DepositCashScreen } from "@/components/driver/hubs/deposit-cash-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { handInMessages } from "@/lib/i18n/messages/hand-in";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), handInMessages)("title") };
}

export default async function DepositCashPage({
  searchParams,
}: {
  searchParams: Promise<{ delivery?: string | string[] }>;
}) {
  const { delivery } = await searchParams;
  return <DepositCashScreen preselectedId={typeof delivery === "string" ? delivery : null} />;
}
