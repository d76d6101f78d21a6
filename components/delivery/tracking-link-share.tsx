"use client";

import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkShare } from "@/components/ui/navigation/link-share";
import { useWrite } from "@/components/ui/use-write";
import { deliveryPath } from "./use-delivery";

/** Creates a tracking link for other people who wait for the delivery. */
export function TrackingLinkShare({ deliveryId }: { deliveryId: string }) {
  const t = useTranslations(customerDeliveryMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();

  async function createLink(): Promise<string | null> {
    const result = await write(`${deliveryPath(deliveryId)}/tracking-link`);
    if (result.ok) return result.data.url;
    toast.error(errorMessage(result.error, t("shareFailed")));
    return null;
  }

  return (
    <Card className="flex flex-col gap-3">
      <div>
        <CardTitle>{t("shareTitle")}</CardTitle>
        <p className="text-sm text-muted-foreground">{t("shareHint")}</p>
      </div>
      <LinkShare
        busy={busy}
        createLink={createLink}
        labels={{
          title: t("shareTitle"),
          share: t("share"),
          copy: t("copy"),
          copied: t("copied"),
          copyFailed: t("copyFailed"),
          link: t("link"),
        }}
      />
    </Card>
  );
}
