"use client";

import Link from "@/components/ui/link";
import { useResource } from "@/lib/client/use-resource";
import { approvalText } from "@/lib/i18n/text/approvals";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { ShieldIcon } from "@/components/ui/icons";
import { approvalWords } from "./approval-words";
import { useOps } from "./use-ops";

/** What is asked for about a delivery, a driver or a hub, and waits for another administrator; silent when nothing is. */
export function AskedNotice({ subjectId }: { subjectId: string }) {
  const say = useText(approvalText);
  const { locale } = useLocale();
  const list = useResource("/api/admin/approvals", { every: 30_000 });
  useOps(["approval", "transaction", "driver"], list.refresh);
  return list.data?.items
    .filter((each) => each.subjectId === subjectId && each.state === "waiting")
    .map((each) => (
      <Notice key={each.id} tone="wait" icon={ShieldIcon} live="polite">
        <strong className="block font-semibold">{approvalWords(locale, each).title}</strong>
        <span className="block">
          {each.mine ? say("mine") : say("askedBy", { name: each.askedBy ?? say("someone") })}
        </span>
        <Link
          href="/admin/approvals"
          className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
        >
          {say("title")}
        </Link>
      </Notice>
    ));
}
