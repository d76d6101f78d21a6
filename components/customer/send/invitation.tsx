"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { copyText } from "@/lib/client/device/device";
import { sendMessages } from "@/lib/i18n/messages/send";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button, buttonClass } from "@/components/ui/button";
import { Textarea } from "@/components/ui/form/field";
import { CopyIcon, MessageIcon, ShareIcon, DoneIcon, InfoIcon } from "@/components/ui/icons";
import type { ReceiverLookup } from "@/lib/contracts/delivery/contact";
import { contactsMessages } from "@/lib/i18n/messages/contacts";

/**
 * A message that the sender sends from their own phone to a number without an account. The server does not message
 * people who have not signed up, and reveals only that the number was not found.
 */
export function Invitation({ phone }: { phone: string }) {
  const t = useTranslations(sendMessages);
  const [copyFailed, setCopyFailed] = useState(false);
  const link = new URL("/sign-up?next=/receive", window.location.origin).toString();
  const message = t("invitation", { link });
  const canShare = typeof navigator.share === "function";

  async function share() {
    try {
      await navigator.share({ text: message });
    } catch (error) {
      // Closing the share sheet is not a failure. Other errors, such as a lost user activation, fall back to copying.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
    }
  }

  async function copy() {
    const copied = await copyText(message);
    setCopyFailed(!copied);
    if (copied) toast.success(t("invitationCopied"));
  }

  return (
    <section aria-labelledby="invite" className="flex flex-col gap-3 rounded-card border bg-card p-4">
      <div>
        <h2 id="invite" className="text-base">
          {t("inviteTitle")}
        </h2>
        <p className="text-sm text-muted-foreground">{t("inviteHint")}</p>
      </div>
      <Textarea
        label={t("invitationLabel")}
        readOnly
        rows={4}
        value={message}
        hint={copyFailed ? t("invitationCopyFailed") : undefined}
        onFocus={(event) => {
          event.target.select();
        }}
        className="text-sm"
      />
      <div className="flex flex-wrap gap-2">
        {canShare && (
          <Button
            icon={ShareIcon}
            className="flex-1"
            onClick={() => {
              void share();
            }}
          >
            {t("share")}
          </Button>
        )}
        {/* "?&" works on both systems: iOS expects "&" before the body, Android "?". */}
        <a
          href={`sms:${phone.replace(/[^\d+]/g, "")}?&body=${encodeURIComponent(message)}`}
          className={buttonClass({ variant: "plain" }, "flex-1")}
        >
          <MessageIcon aria-hidden size={20} />
          {t("textMessage")}
        </a>
        <Button
          icon={CopyIcon}
          className="flex-1"
          onClick={() => {
            void copy();
          }}
        >
          {t("copy")}
        </Button>
      </div>
    </section>
  );
}

/** Shows below the phone number which receiver it belongs to. */
export function ReceiverLookupHint({ lookup }: { lookup: ReceiverLookup | null }) {
  const t = useTranslations(contactsMessages);
  const canReceive = lookup?.state === "found";
  const Icon = canReceive ? DoneIcon : InfoIcon;
  return (
    <div data-testid="receiver-line" translate="no" aria-live="polite">
      {lookup && (
        <p
          className={`flex items-start gap-2 pt-2 text-sm font-medium ${canReceive ? "text-success-text" : "text-warning-text"}`}
        >
          <Icon aria-hidden size={20} className="shrink-0" />
          {canReceive
            ? t("canReceive", { name: lookup.name ?? "" })
            : t(lookup.state === "self" ? "ownNumber" : "notOnHandover")}
        </p>
      )}
    </div>
  );
}
