"use client";

import { useState } from "react";
import { toast } from "@/lib/client/toast";
import { useErrorText } from "@/lib/client/use-error-text";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input } from "@/components/ui/field";
import { CopyIcon, ShareIcon } from "@/components/ui/icons";
import { useWrite } from "@/components/ui/use-write";
import { deliveryPath } from "./use-delivery";

/** A link for whoever waits besides: shared by the phone's own sheet, or copied. */
export function TrackingShare({ deliveryId }: { deliveryId: string }) {
  const say = useText(customerDeliveryText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const [url, setUrl] = useState<string | null>(null);
  const [copyFailed, setCopyFailed] = useState(false);
  const canShare = typeof navigator !== "undefined" && typeof navigator.share === "function";

  async function makeLink(): Promise<string | null> {
    if (url !== null) return url;
    const result = await write(`${deliveryPath(deliveryId)}/tracking-link`);
    if (!result.ok) {
      toast.error(sayError(result.error, say("shareFailed")));
      return null;
    }
    setUrl(result.data.url);
    return result.data.url;
  }

  async function share() {
    const link = await makeLink();
    if (link === null) return;
    try {
      await navigator.share({ title: say("shareTitle"), url: link });
    } catch (cause) {
      // Closing the phone's sheet is no failure; a phone that forgot the press still can copy.
      if (!(cause instanceof DOMException && cause.name === "AbortError")) await put(link);
    }
  }

  async function copy() {
    const link = await makeLink();
    if (link !== null) await put(link);
  }

  async function put(link: string) {
    try {
      await navigator.clipboard.writeText(link);
      setCopyFailed(false);
      toast.success(say("copied"));
    } catch {
      setCopyFailed(true);
    }
  }

  return (
    <Card className="flex flex-col gap-3">
      <div>
        <CardTitle>{say("shareTitle")}</CardTitle>
        <p className="text-sm text-ink-soft">{say("shareHint")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {canShare && (
          <Button
            icon={ShareIcon}
            busy={busy}
            className="flex-1"
            onClick={() => {
              void share();
            }}
          >
            {say("share")}
          </Button>
        )}
        <Button
          icon={CopyIcon}
          busy={busy && !canShare}
          disabled={busy}
          className="flex-1"
          onClick={() => {
            void copy();
          }}
        >
          {say("copy")}
        </Button>
      </div>
      {url !== null && (
        <Input
          label={say("link")}
          readOnly
          value={url}
          hint={copyFailed ? say("copyFailed") : undefined}
          onFocus={(event) => {
            event.target.select();
          }}
          className="text-sm"
        />
      )}
    </Card>
  );
}
