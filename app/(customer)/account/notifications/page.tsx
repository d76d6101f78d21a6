import type { Metadata } from "next";
import { NoticeChoicesScreen } from "@/components/customer/notices/notice-choices-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { noticeChoicesText } from "@/lib/i18n/text/notice-choices";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), noticeChoicesText)("title") };
}

export default function NotificationsPage() {
  return <NoticeChoicesScreen />;
}
