"use client";

import { useResource } from "@/lib/client/hooks/use-resource";
import { commonText } from "@/lib/i18n/text/common";
import { takeText } from "@/lib/i18n/text/take";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { CoveredCode, useCodeReveal } from "@/components/delivery/use-code-reveal";
import { Button } from "@/components/ui/button";
import { CodeFace } from "@/components/ui/code-face";
import { CashIcon, EyeOffIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { formatDateTime } from "@/components/ui/time";

/**
 * The delegate's code, shown once they have said that the cash is counted; before the driver is there after a
 * confirmation alone. It is fetched before: the network may be gone.
 */
export function DelegateCode({
  path,
  amount,
  isHere,
}: {
  path: `/api/delegations/${string}/code`;
  amount: string;
  /** The driver is at the door. */
  isHere: boolean;
}) {
  const say = useText(takeText);
  const sayCommon = useText(commonText);
  const { locale } = useLocale();
  const { shown, toggle, dialog } = useCodeReveal(isHere);
  const code = useResource(path);
  return (
    <>
      <section aria-label={say("code")} className="overflow-hidden rounded-card border bg-white text-black">
        {shown ? (
          <ResourceView
            of={code}
            component={say("codeFailed")}
            skeleton={<SkeletonCard label={sayCommon("loading")} className="h-96" />}
          >
            {({ display, qrData, expiresAt }) => (
              <CodeFace
                qr={qrData}
                code={display}
                qrLabel={say("qrLabel")}
                codeLabel={say("codeLabel")}
                brightness={say("brightness")}
              >
                <p className="px-4 text-center text-sm">
                  {say("validUntil", { when: formatDateTime(locale, expiresAt) })}
                </p>
              </CodeFace>
            )}
          </ResourceView>
        ) : (
          <CoveredCode title={say("hidden")} hint={say("hiddenHint", { amount })} />
        )}
      </section>
      {/* No tabs here: under the thumb is the end of the page. */}
      <div className="sticky bottom-0 z-10 -mx-4 mt-auto flex flex-col border-t bg-paper px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <Button
          variant={shown ? "plain" : "primary"}
          size="large"
          icon={shown ? EyeOffIcon : CashIcon}
          onClick={toggle}
        >
          {shown ? say("hide") : say("counted", { amount })}
        </Button>
      </div>
      {dialog}
    </>
  );
}
