import type { Metadata } from "next";
import { CustomerAccountScreen } from "@/components/customer/shell/account-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { customerShellMessages } from "@/lib/i18n/messages/customer-shell";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), customerShellMessages)("account") };
}

export default function AccountPage() {
  return <CustomerAccountScreen />;
}
