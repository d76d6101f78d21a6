import type { Metadata } from "next";
import { OwnDataScreen } from "@/components/customer/data/own-data-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { ownDataText } from "@/lib/i18n/text/own-data";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), ownDataText)("title") };
}

export default function OwnDataPage() {
  return <OwnDataScreen />;
}
