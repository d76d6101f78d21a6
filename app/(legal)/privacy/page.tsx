import { titled } from "@/app/titled";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { legalText } from "@/lib/i18n/text/legal";

export const generateMetadata = titled("privacy");

const sections = [
  ["privacy1Title", "privacy1"],
  ["privacy2Title", "privacy2"],
  ["privacy3Title", "privacy3"],
  ["privacy4Title", "privacy4"],
  ["privacy5Title", "privacy5"],
] as const;

export default async function PrivacyPage() {
  const say = sayIn(await readLocale(), legalText);
  return (
    <article className="flex flex-col gap-6">
      <header>
        <h1 className="text-xl">{say("privacyTitle")}</h1>
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
