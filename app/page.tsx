import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FrontPage } from "@/components/auth/front/front-page";
import { landingPath } from "@/lib/client/session/landing";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { frontMessages } from "@/lib/i18n/messages/front";
import { readSession } from "@/server/http/page-session";

export async function generateMetadata(): Promise<Metadata> {
  const t = getTranslations(await readLocale(), frontMessages);
  return { title: { absolute: `Handover · ${t("title")}` }, description: t("lead") };
}

// Signed-in users are redirected to their own page; others see the landing page.
export default async function IndexPage() {
  const session = await readSession();
  if (session) redirect(landingPath(session));
  return <FrontPage locale={await readLocale()} />;
}
