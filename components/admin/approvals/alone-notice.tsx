"use client";

import Link from "@/components/ui/link";
import { useResource } from "@/lib/client/hooks/use-resource";
import { approvalText } from "@/lib/i18n/text/approvals";
import { useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { InfoIcon } from "@/components/ui/icons";
import { approvalsPath } from "./approvals-screen";

/** Tells the only administrator which decisions they carry out alone, and what takes effect after a delay. */
export function AloneNotice() {
  const say = useText(approvalText);
  const { data } = useResource(approvalsPath);
  return data?.alone ? (
    <Notice icon={InfoIcon}>
      <Link
        href="/admin/approvals"
        className="-mt-3 -mb-1 inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
      >
        {say("aloneTitle")}
      </Link>
      <span className="block">
        {say("alone")} {say("aloneDelay", { n: data.delayHours })}
      </span>
    </Notice>
  ) : null;
}
