import type { FailedJob } from "@/lib/contracts/admin/jobs";
import { isPlainMessage, getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminJobsMessages } from "@/lib/i18n/messages/admin-jobs";

const isKnownKey = (key: string) => isPlainMessage(adminJobsMessages, key);

/** Purpose of a job, and the effect of a retry where that is not obvious. */
export function describeJob(
  locale: Locale,
  { task, notice, subject }: Pick<FailedJob, "task" | "notice" | "subject">,
): { title: string; retryEffect: string | null } {
  const t = getTranslations(locale, adminJobsMessages);
  const taskKey = `task_${task}`;
  const taskLabel = isKnownKey(taskKey) ? t(taskKey) : t("task_unknown", { task });
  const notificationKey = notice === null ? null : `notice_${notice}`;
  const retryEffectKey = [`retry_effect_${subject}_${task}`, `retry_effect_${subject}`].find(isKnownKey);
  return {
    title: notificationKey !== null && isKnownKey(notificationKey) ? `${taskLabel}: ${t(notificationKey)}` : taskLabel,
    retryEffect: retryEffectKey === undefined ? null : t(retryEffectKey),
  };
}
