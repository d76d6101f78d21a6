"use client";

import Link from "@/components/ui/navigation/link";
import { useResource } from "@/lib/client/hooks/use-resource";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { InfoIcon } from "@/components/ui/icons";
import { approvalsPath } from "./approvals-screen";
import { describeSoleAdmin } from "./describe-sole-admin";

/** Informs the only administrator which decisions need no approval, and which take effect after a delay. */
export function SoleAdminNotice() {
  const t = useTranslations(approvalMessages);
  const { locale } = useLocale();
  const { data } = useResource(approvalsPath);
  return data?.isSoleAdmin ? (
    <Notice icon={InfoIcon}>
      <Link
        href="/admin/approvals"
        className="-mt-3 -mb-1 inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
      >
        {t("soleAdminTitle")}
      </Link>
      <span className="block">{describeSoleAdmin(locale, data.delayHours)}</span>
    </Notice>
  ) : null;
}
