"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import type { DelegateLink } from "@/lib/contracts/delivery/delegate";
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { delegateMessages } from "@/lib/i18n/messages/delegate";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { PhoneInput } from "@/components/ui/form/phone-input";
import { RefreshIcon, WarningIcon } from "@/components/ui/icons";
import { LinkShare } from "@/components/ui/navigation/link-share";
import { formatMoney } from "@/components/ui/money";
import { Sheet } from "@/components/ui/overlay";
import { useWrite } from "@/components/ui/use-write";
import { deliveryPath } from "../use-delivery";

/** The receiver names a delegate, who takes the cash for them, and shares, renews or revokes the delegate's link. */
export function DelegateSheet({ delivery, onClose }: { delivery: Transaction; onClose: () => void }) {
  const t = useTranslations(delegateMessages);
  const errorMessage = useErrorText();
  const fieldProblems = useFieldErrorTexts();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [delegate, setDelegate] = useState(delivery.delegate ?? null);
  const [link, setLink] = useState<DelegateLink | null>(null);
  const [name, setName] = useState("");
  const [phone, setPhone] = useState("");
  const [nameProblem, setNameProblem] = useState<string>();
  const [phoneProblem, setPhoneProblem] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const path = `${deliveryPath(delivery.id)}/delegate` as const;

  async function createDelegate(delegateInput: { name: string; phone: string }) {
    setProblem(null);
    if (delegateInput.name.trim() === "") {
      setNameProblem(t("nameMissing"));
      return;
    }
    const result = await write(path, {
      body: { name: delegateInput.name, ...(delegateInput.phone.trim() === "" ? {} : { phone: delegateInput.phone }) },
    });
    if (!result.ok) {
      const { phone: wrongPhone } = fieldProblems(result.error);
      if (wrongPhone) setPhoneProblem(wrongPhone);
      else setProblem(errorMessage(result.error, t("failed")));
      return;
    }
    setLink(result.data);
    setDelegate(result.data.delegate);
    void mutate(deliveryPath(delivery.id));
  }

  async function revoke() {
    setProblem(null);
    const result = await write(path, { method: "DELETE" });
    if (!result.ok) {
      setProblem(errorMessage(result.error, t("revokeFailed")));
      void mutate(deliveryPath(delivery.id));
      return;
    }
    await mutate(deliveryPath(delivery.id), result.data, { revalidate: false });
    toast.success(t("revoked"));
    onClose();
  }

  return (
    <Sheet
      open
      title={delegate ? t("delegateNamed", { name: delegate.name }) : t("title")}
      onClose={onClose}
      footer={
        <>
          {problem && (
            <Notice tone="destructive" icon={WarningIcon} live="assertive">
              {problem}
            </Notice>
          )}
          {delegate ? (
            <>
              <p className="text-sm text-muted-foreground">{t("revokeHint")}</p>
              <Button block busy={busy} onClick={() => void revoke()}>
                {t("revoke")}
              </Button>
            </>
          ) : (
            <Button variant="primary" size="large" busy={busy} onClick={() => void createDelegate({ name, phone })}>
              {t("createLink")}
            </Button>
          )}
        </>
      }
    >
      {delegate ? (
        <div className="flex flex-col gap-4">
          {link ? (
            <DelegateLinkShare link={link} amount={formatMoney(delivery.amount)} />
          ) : (
            <>
              <p className="text-muted-foreground">{t("renewLinkHint")}</p>
              <Button
                icon={RefreshIcon}
                block
                busy={busy}
                onClick={() => void createDelegate({ name: delegate.name, phone: delegate.phone ?? "" })}
              >
                {t("renewLink")}
              </Button>
            </>
          )}
          <Button
            variant="quiet"
            block
            onClick={() => {
              setDelegate(null);
              setLink(null);
            }}
          >
            {t("nameOther")}
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          <p className="text-muted-foreground">{t("hint")}</p>
          <Input
            label={t("name")}
            hint={t("nameHint")}
            autoComplete="off"
            maxLength={60}
            value={name}
            error={nameProblem}
            onChange={(event) => {
              setName(event.target.value);
              setNameProblem(undefined);
            }}
          />
          <PhoneInput
            label={t("phone")}
            hint={t("phoneHint")}
            optional
            autoComplete="off"
            value={phone}
            error={phoneProblem}
            onChange={(event) => {
              setPhone(event.target.value);
              setPhoneProblem(undefined);
            }}
          />
        </div>
      )}
    </Sheet>
  );
}

/** The link, available only once: the receiver's own phone sends it. */
function DelegateLinkShare({ link: { url, delegate }, amount }: { link: DelegateLink; amount: string }) {
  const t = useTranslations(delegateMessages);
  return (
    <section aria-label={t("link")} className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{t("linkTitle", { name: delegate.name })}</h3>
      <p className="text-muted-foreground">{t("linkHint")}</p>
      {delegate.phone && (
        <a
          href={`sms:${delegate.phone}?&body=${encodeURIComponent(t("textMessage", { amount, url }))}`}
          className={buttonClass({ variant: "primary" })}
        >
          {t("sendByText")}
        </a>
      )}
      <LinkShare
        busy={false}
        createLink={() => Promise.resolve(url)}
        labels={{
          title: t("link"),
          share: t("share"),
          copy: t("copy"),
          copied: t("copied"),
          copyFailed: t("copyFailed"),
          link: t("link"),
        }}
      />
    </section>
  );
}
