import type { Metadata } from "next";
import { NotificationPreferencesScreen } from "@/components/customer/notifications/notification-preferences-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { notificationPreferencesMessages } from "@/lib/i18n/messages/notification-preferences";

export async function generateMetadata(): Promise<Metadata> {
  return { title: getTranslations(await readLocale(), notificationPreferencesMessages)("title") };
}

export default function NotificationsPage() {
  return <NotificationPreferencesScreen />;
}
