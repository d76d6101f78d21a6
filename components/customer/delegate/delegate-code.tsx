"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import { commonMessages } from "@/lib/i18n/messages/common";
import { delegationMessages } from "@/lib/i18n/messages/delegation";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { CodePlaceholder, useCodeReveal } from "@/components/delivery/use-code-reveal";
import { Button } from "@/components/ui/button";
import { CodeDisplay } from "@/components/ui/code-display";
import { CashIcon, EyeOffIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { formatDateTime } from "@/components/ui/time";

/**
 * The delegate's code, shown once they confirm that the cash is counted; before the driver's arrival it requires a
 * confirmation. It is prefetched, because the network may be gone by then.
 */
export function DelegateCode({
  path,
  amount,
  hasDriverArrived,
}: {
  path: `/api/delegations/${string}/code`;
  amount: string;
  /** The driver has arrived. */
  hasDriverArrived: boolean;
}) {
  const t = useTranslations(delegationMessages);
  const tCommon = useTranslations(commonMessages);
  const { locale } = useLocale();
  const { shown, toggle, dialog } = useCodeReveal(hasDriverArrived);
  const code = useResource(path);
  return (
    <>
      <section aria-label={t("code")} className="overflow-hidden rounded-card border bg-white text-black">
        {shown ? (
          <ResourceView
            resource={code}
            subject={t("codeFailed")}
            skeleton={<SkeletonCard label={tCommon("loading")} className="h-96" />}
          >
            {({ display, qrData, expiresAt }) => (
              <CodeDisplay
                qrText={qrData}
                code={display}
                qrLabel={t("qrLabel")}
                codeLabel={t("codeLabel")}
                brightnessHint={t("brightness")}
              >
                <p className="px-4 text-center text-sm">
                  {t("validUntil", { when: formatDateTime(locale, expiresAt) })}
                </p>
              </CodeDisplay>
            )}
          </ResourceView>
        ) : (
          <CodePlaceholder title={t("hidden")} hint={t("hiddenHint", { amount })} />
        )}
      </section>
      {/* This page has no tabs, so the bar sticks to the bottom edge. */}
      <div className="sticky bottom-0 z-10 -mx-4 mt-auto flex flex-col border-t bg-background px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <Button
          variant={shown ? "plain" : "primary"}
          size="large"
          icon={shown ? EyeOffIcon : CashIcon}
          onClick={toggle}
        >
          {shown ? t("hide") : t("counted", { amount })}
        </Button>
      </div>
      {dialog}
    </>
  );
}
