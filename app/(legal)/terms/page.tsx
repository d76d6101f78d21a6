import { titled } from "@/app/titled";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { legalText } from "@/lib/i18n/text/legal";

export const generateMetadata = titled("terms");

const sections = [
  ["terms1Title", "terms1"],
  ["terms2Title", "terms2"],
  ["terms3Title", "terms3"],
  ["terms4Title", "terms4"],
  ["terms5Title", "terms5"],
] as const;

export default async function TermsPage() {
  const say = sayIn(await readLocale(), legalText);
  return (
    <article className="flex flex-col gap-6">
      <header>
        <h1 className="text-xl">{say("termsTitle")}</h1>
        <p className="text-sm text-ink-soft">{say("updated")}</p>
      </header>
      {sections.map(([title, body]) => (
        <section key={title}>
          <h2 className="pb-1 text-base">{say(title)}</h2>
          <p>{say(body)}</p>
        </section>
      ))}
    </article>
  );
}
