import type { Metadata } from "next";
import { PersonalDataScreen } from "@/components/customer/data/personal-data-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { personalDataMessages } from "@/lib/i18n/messages/personal-data";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), personalDataMessages)("title") };
}

export default function PersonalDataPage() {
  return <PersonalDataScreen />;
}
