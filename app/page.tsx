import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { FrontPage } from "@/components/auth/front/front-page";
import { landingOf } from "@/lib/client/session/landing";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { frontText } from "@/lib/i18n/text/front";
import { readSession } from "@/server/http/page-session";

export async function generateMetadata(): Promise<Metadata> {
  const say = sayIn(await readLocale(), frontText);
  return { title: { absolute: `Handover · ${say("title")}` }, description: say("lead") };
}

// Signed-in users are redirected to their own page; others see the landing page.
export default async function IndexPage() {
  const session = await readSession();
  if (session) redirect(landingOf(session));
  return <FrontPage locale={await readLocale()} />;
}
