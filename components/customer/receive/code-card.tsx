"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState, type ReactNode } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useResource, type Resource } from "@/lib/client/hooks/use-resource";
import type { VerificationCode } from "@/lib/contracts/delivery/verification";
import { commonMessages } from "@/lib/i18n/messages/common";
import { receiveMessages } from "@/lib/i18n/messages/receive";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { CodePlaceholder, useCodeReveal } from "@/components/delivery/use-code-reveal";
import { deliveryPath } from "@/components/delivery/use-delivery";
import { ActionBar } from "@/components/ui/navigation/action-bar";
import { Button } from "@/components/ui/button";
import { CodeDisplay } from "@/components/ui/code-display";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { CashIcon, EyeIcon, EyeOffIcon, RefreshIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { Skeleton } from "@/components/ui/page/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import { isShowCodeRequested } from "./show-code-path";

const codePath = (deliveryId: string) => `${deliveryPath(deliveryId)}/code` as const;

/**
 * The receiver's QR and code, shown once the receiver confirms that the cash is counted; before the driver's arrival
 * showing it requires a confirmation. `safetyChecks` are above the code, `children` below it. The code is prefetched,
 * because the network may be gone by then.
 */
export function CodeCard({
  deliveryId,
  amount,
  requiresCount,
  hasDriverArrived,
  safetyChecks,
  children,
}: {
  deliveryId: string;
  amount: string;
  /** The code is shown only after the receiver confirms the counted cash. */
  requiresCount: boolean;
  hasDriverArrived: boolean;
  /** The checks before the code is shown; `isCodeShown` once it is shown. */
  safetyChecks: (isCodeShown: boolean) => ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations(receiveMessages);
  const codeRequested = isShowCodeRequested(useSearchParams());
  // After the driver's arrival the count comes first, even with a "Show code" link.
  const { shown, toggle, hide, dialog } = useCodeReveal(hasDriverArrived, codeRequested && !requiresCount);
  // A code shown before a driver was assigned is covered again.
  const [previousRequiresCount, setPreviousRequiresCount] = useState(requiresCount);
  if (requiresCount !== previousRequiresCount) {
    setPreviousRequiresCount(requiresCount);
    if (requiresCount) hide();
  }
  const code = useResource(codePath(deliveryId));
  // Opening the page from the history again must not show the code.
  useEffect(() => {
    if (codeRequested) window.history.replaceState(null, "", window.location.pathname);
  }, [codeRequested]);
  return (
    <>
      {safetyChecks(shown)}
      <section aria-label={t("code")} className="overflow-hidden rounded-card border bg-white text-black">
        {shown ? (
          <Code code={code} />
        ) : (
          <CodePlaceholder title={t("hidden")} hint={t(requiresCount ? "countFirst" : "hiddenHint", { amount })} />
        )}
      </section>
      {children}
      <ReplaceCodeButton deliveryId={deliveryId} />
      <ActionBar>
        <Button
          variant={shown || !requiresCount ? "plain" : "primary"}
          size="large"
          icon={shown ? EyeOffIcon : requiresCount ? CashIcon : EyeIcon}
          onClick={toggle}
        >
          {shown ? t("hide") : t(requiresCount ? "counted" : "showCode", { amount })}
        </Button>
      </ActionBar>
      {dialog}
    </>
  );
}

function Code({ code }: { code: Resource<VerificationCode> }) {
  const t = useTranslations(receiveMessages);
  const tCommon = useTranslations(commonMessages);
  const { locale } = useLocale();
  return (
    <ResourceView
      resource={code}
      subject={t("codeFailed")}
      skeleton={
        <div
          translate="no"
          role="status"
          aria-label={tCommon("loading")}
          className="flex flex-col items-center gap-4 bg-card p-6"
        >
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="h-9 w-56" />
        </div>
      }
    >
      {({ formattedCode, qrData, expiresAt }) => (
        <CodeDisplay
          qrText={qrData}
          code={formattedCode}
          qrLabel={t("qrLabel")}
          codeLabel={t("codeLabel")}
          brightnessHint={t("brightness")}
        >
          <p className="px-4 text-center text-sm">{t("validUntil", { when: formatDateTime(locale, expiresAt) })}</p>
          <p className="px-4 text-center text-sm">{t("renewalHint")}</p>
        </CodeDisplay>
      )}
    </ResourceView>
  );
}

function ReplaceCodeButton({ deliveryId }: { deliveryId: string }) {
  const t = useTranslations(receiveMessages);
  const { mutate } = useSWRConfig();
  const { busy, problem, setProblem, write } = useFormWrite(t("newCodeFailed"));
  const [isConfirming, setIsConfirming] = useState(false);

  async function createCode() {
    const result = await write(codePath(deliveryId));
    if (!result.ok) return;
    await mutate(codePath(deliveryId), result.data, { revalidate: false });
    setIsConfirming(false);
    toast.success(t("newCodeCreated"));
  }

  return (
    <>
      <Button
        variant="quiet"
        block
        icon={RefreshIcon}
        onClick={() => {
          setProblem(null);
          setIsConfirming(true);
        }}
      >
        {t("newCode")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t("newCodeTitle")}
        confirmLabel={t("confirmNewCode")}
        cancelLabel={t("keepCode")}
        variant="primary"
        busy={busy}
        problem={problem}
        onConfirm={() => {
          void createCode();
        }}
        onClose={() => {
          setIsConfirming(false);
        }}
      >
        <p>{t("newCodeHint")}</p>
      </ConfirmDialog>
    </>
  );
}
