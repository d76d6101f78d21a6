import type { FailedJob } from "@/lib/contracts/admin/jobs";
import { isPlainMessage, getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminJobsMessages } from "@/lib/i18n/messages/admin-jobs";

const isKnownKey = (key: string) => isPlainMessage(adminJobsMessages, key);

/** Purpose of a job, and the effect of a retry where that is not obvious. */
export function describeJob(
  locale: Locale,
  { task, notice, subject }: Pick<FailedJob, "task" | "notice" | "subject">,
): { what: string; then: string | null } {
  const t = getTranslations(locale, adminJobsMessages);
  const name = `task_${task}`;
  const work = isKnownKey(name) ? t(name) : t("task_unknown", { task });
  const type = notice === null ? null : `notice_${notice}`;
  const followUpKey = [`then_${subject}_${task}`, `then_${subject}`].find(isKnownKey);
  return {
    what: type !== null && isKnownKey(type) ? `${work}: ${t(type)}` : work,
    then: followUpKey === undefined ? null : t(followUpKey),
  };
}
