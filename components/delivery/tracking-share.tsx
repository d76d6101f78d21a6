"use client";

import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { useText } from "@/lib/i18n/use-text";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkShare } from "@/components/ui/link-share";
import { useWrite } from "@/components/ui/use-write";
import { deliveryPath } from "./use-delivery";

/** A link for whoever waits besides. */
export function TrackingShare({ deliveryId }: { deliveryId: string }) {
  const say = useText(customerDeliveryText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();

  async function make(): Promise<string | null> {
    const result = await write(`${deliveryPath(deliveryId)}/tracking-link`);
    if (result.ok) return result.data.url;
    toast.error(sayError(result.error, say("shareFailed")));
    return null;
  }

  return (
    <Card className="flex flex-col gap-3">
      <div>
        <CardTitle>{say("shareTitle")}</CardTitle>
        <p className="text-sm text-ink-soft">{say("shareHint")}</p>
      </div>
      <LinkShare
        busy={busy}
        make={make}
        words={{
          title: say("shareTitle"),
          share: say("share"),
          copy: say("copy"),
          copied: say("copied"),
          copyFailed: say("copyFailed"),
          link: say("link"),
        }}
      />
    </Card>
  );
}
