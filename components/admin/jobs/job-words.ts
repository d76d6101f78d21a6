import type { FailedJob } from "@/lib/contracts/admin-jobs";
import { isPlain, sayIn, type Locale } from "@/lib/i18n/text";
import { adminJobsText } from "@/lib/i18n/text/admin-jobs";

const known = (key: string) => isPlain(adminJobsText, key);

/** What a job was for, and what trying it again comes to where that is not plain. */
export function jobWords(
  locale: Locale,
  { task, notice, subject }: Pick<FailedJob, "task" | "notice" | "subject">,
): { what: string; then: string | null } {
  const say = sayIn(locale, adminJobsText);
  const name = `task_${task}`;
  const work = known(name) ? say(name) : say("task_unknown", { task });
  const type = notice === null ? null : `notice_${notice}`;
  const then = [`then_${subject}_${task}`, `then_${subject}`].find(known);
  return {
    what: type !== null && known(type) ? `${work}: ${say(type)}` : work,
    then: then === undefined ? null : say(then),
  };
}
