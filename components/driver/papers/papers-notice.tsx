"use client";

import Link from "@/components/ui/link";
import { Notice } from "@/components/ui/badge";
import { IdCardIcon, WarningIcon } from "@/components/ui/icons";
import { useProfile } from "@/lib/client/hooks/use-profile";
import { documentText } from "@/lib/i18n/text/driver-words";
import { papersNoticeText } from "@/lib/i18n/text/papers-notice";
import { useText } from "@/lib/i18n/use-text";
import { noticed } from "./paper-words";

/** A document has expired, or will soon and no new one waits: what that means, and where to send one. */
export function PapersNotice() {
  const say = useText(papersNoticeText);
  const sayDocument = useText(documentText);
  const shown = noticed(useProfile().data?.papers ?? []);
  const expired = shown.filter((paper) => paper.expired);
  if (shown.length === 0) return null;
  const names = shown.map(({ kind }) => sayDocument(kind)).join(", ");
  const stopped = expired.some(({ stops }) => stops);
  const checking = expired.length > 0 && expired.every(({ waiting }) => waiting !== null);
  return (
    <Notice
      tone={expired.length > 0 ? "stop" : "wait"}
      icon={expired.length > 0 ? WarningIcon : IdCardIcon}
      live="polite"
    >
      <p>
        {say(expired.length > 0 ? "noticeExpired" : "noticeSoon", { names })}{" "}
        {stopped && say(checking ? "noticeChecking" : "stopped")}
      </p>
      <Link
        href="/profile#documents"
        className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
      >
        {say("open")}
      </Link>
    </Notice>
  );
}
