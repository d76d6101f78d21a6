import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { LandingPage } from "@/components/auth/landing/landing-page";
import { landingPath } from "@/lib/client/session/landing-path";
import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { landingMessages } from "@/lib/i18n/messages/landing";
import { readSession } from "@/server/http/page-session";

export async function generateMetadata(): Promise<Metadata> {
  const t = getTranslations(await readLocale(), landingMessages);
  return { title: { absolute: `Handover · ${t("title")}` }, description: t("lead") };
}

// Signed-in users are redirected to their own page; others see the landing page.
export default async function IndexPage() {
  const session = await readSession();
  if (session) redirect(landingPath(session));
  return <LandingPage locale={await readLocale()} />;
}
