import type { Metadata } from "next";
import { AccountScreen } from "@/components/customer/shell/account-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { customerShellText } from "@/lib/i18n/text/customer-shell";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), customerShellText)("account") };
}

export default function AccountPage() {
  return <AccountScreen />;
}
