import { readLocale } from "@/lib/i18n/server-locale";
import { getTranslations } from "@/lib/i18n/translate";
import { legalMessages } from "@/lib/i18n/messages/legal";

const cash = [
  ["cashDigits", "cashDigitsBody"],
  ["cashSum", "cashSumBody"],
  ["cashDoor", "cashDoorBody"],
  ["cashNoSender", "cashNoSenderBody"],
  ["cashDanger", "cashDangerBody"],
] as const;
const questions = [
  ["faq1", "faq1Body"],
  ["faq2", "faq2Body"],
  ["faq3", "faq3Body"],
  ["faq4", "faq4Body"],
] as const;

/** Frequent questions to support, and how to handle cash when something goes wrong. */
export async function SupportFaq() {
  const t = getTranslations(await readLocale(), legalMessages);
  return (
    <>
      {(
        [
          ["cashTitle", cash],
          ["faq", questions],
        ] as const
      ).map(([title, answers]) => (
        <section key={title}>
          <h2 className="pb-2 text-base">{t(title)}</h2>
          <div className="divide-y rounded-card border bg-card">
            {answers.map(([question, answer]) => (
              <details key={question} className="px-4">
                <summary className="opens min-h-tap py-2 font-medium">{t(question)}</summary>
                <p className="pb-4 text-muted-foreground">{t(answer)}</p>
              </details>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
