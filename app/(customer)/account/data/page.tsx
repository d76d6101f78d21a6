import type { Metadata } from "next";
import { PersonalDataScreen } from "@/components/customer/data/personal-data-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { ownDataMessages } from "@/lib/i18n/messages/own-data";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), ownDataMessages)("title") };
}

export default function PersonalDataPage() {
  return <PersonalDataScreen />;
}
