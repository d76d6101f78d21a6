import type { Metadata } from "next";
import { NotificationPreferencesScreen } from "@/components/customer/notices/notification-preferences-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { noticeChoicesMessages } from "@/lib/i18n/messages/notice-choices";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), noticeChoicesMessages)("title") };
}

export default function NotificationsPage() {
  return <NotificationPreferencesScreen />;
}
