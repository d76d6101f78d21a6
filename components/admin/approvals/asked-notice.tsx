"use client";

import Link from "@/components/ui/link";
import type { Approval } from "@/lib/contracts/admin-approvals";
import { useResource } from "@/lib/client/hooks/use-resource";
import { approvalText } from "@/lib/i18n/text/approvals";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { ShieldIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";
import { approvalWords } from "./approval-words";
import { useOps } from "../shell/use-ops";

/** Requests about one subject, or of one kind, that wait for another administrator; renders nothing without any. */
export function AskedNotice({ subjectId, action }: { subjectId?: string; action?: Approval["action"] }) {
  const say = useText(approvalText);
  const { locale } = useLocale();
  const list = useResource("/api/admin/approvals", { every: 30_000 });
  useOps(["approval", "transaction", "driver"], list.refresh);
  return list.data?.items
    .filter(
      (each) =>
        (each.subjectId === subjectId || each.action === action) && ["waiting", "scheduled"].includes(each.state),
    )
    .map((each) => (
      <Notice key={each.id} tone="wait" icon={ShieldIcon} live="polite">
        <strong className="block font-semibold">{approvalWords(locale, each).title}</strong>
        <span className="block">
          {each.effectiveAt
            ? say("effectiveAt", { time: formatDateTime(locale, each.effectiveAt) })
            : each.mine
              ? say("mine")
              : say("askedBy", { name: each.askedBy ?? say("someone") })}
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
