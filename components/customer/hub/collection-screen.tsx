"use client";

import { useState, type FormEvent } from "react";
import { useSWRConfig } from "swr";
import { isApiError, type ApiError } from "@/lib/client/api/api-error";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Collection } from "@/lib/contracts/delivery/collection";
import { type ScannedOrTypedCode, isCodeFormat, classifyCode } from "@/lib/domain/text/code-format";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { useTranslations, useLocale } from "@/lib/i18n/use-translations";
import { DigitsMismatchWarning, MatchingDigits } from "@/components/delivery/matching-digits";
import { ActionBar } from "@/components/ui/navigation/action-bar";
import { Button } from "@/components/ui/button";
import { CashIcon, CheckIcon, UndoIcon, KeyboardIcon, LockIcon, ScanIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney, Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page/page-header";
import { PageSkeleton } from "@/components/ui/page/page-skeleton";
import { ResourceView } from "@/components/ui/page/resource";
import { useWrite } from "@/components/ui/use-write";
import { vibrate } from "@/lib/client/device/device";
import { serverNow } from "@/lib/client/app/server-clock";
import { endWithFullStop } from "@/lib/client/api/failure-text";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { legMessages } from "@/lib/i18n/messages/leg";
import { scanMessages } from "@/lib/i18n/messages/scan";
import { Notice } from "@/components/ui/badge";
import { CodeInput } from "@/components/ui/form/code-input";
import { Field } from "@/components/ui/form/field";
import { QrScanner } from "@/components/ui/qr-scanner";
import { formatTime } from "@/components/ui/time";
import { CompletedStep } from "./completed-step";
import { collectionPath, hubPagePath, hubPath } from "./hub-paths";

const pollMs = 4_000;

/** A collection: a hub's cashier gives a sender their waiting cash and books it with the sender's code. */
export function CollectionScreen({ hubId, collectionId }: { hubId: string; collectionId: string }) {
  const t = useTranslations(cashierHubMessages);
  const [givenCollection, setGivenCollection] = useState<Collection | null>(null);
  const collectionResource = useResource(collectionPath(hubId, collectionId), {
    intervalMs: givenCollection ? 0 : pollMs,
  });
  const isMissing =
    !collectionResource.data && isApiError(collectionResource.error) && collectionResource.error.status === 404;
  const goneNotice = (
    <CompletedStep icon={UndoIcon} iconClass="bg-muted" title={t("collectionGone")} hubId={hubId}>
      <p className="text-muted-foreground">{t("collectionGoneHint")}</p>
    </CompletedStep>
  );
  return (
    <>
      <PageHeader title={t("collectionTitle")} back={hubPagePath(hubId)} backLabel={t("toHubCounter")} />
      {givenCollection ? (
        <CompletedStep
          icon={CheckIcon}
          iconClass="bg-success text-success-foreground"
          title={t("collectionDone", { amount: formatMoney(givenCollection.amount) })}
          hubId={hubId}
        >
          <p className="text-muted-foreground">{t("collectionDoneHint", { name: givenCollection.senderName })}</p>
        </CompletedStep>
      ) : isMissing ? (
        goneNotice
      ) : (
        <ResourceView resource={collectionResource} subject={t("collection")} skeleton={<PageSkeleton shape="form" />}>
          {(loaded) =>
            loaded.canGive ? (
              <GiveCollection collection={loaded} hubId={hubId} onGiven={setGivenCollection} />
            ) : (
              goneNotice
            )
          }
        </ResourceView>
      )}
    </>
  );
}

function GiveCollection({
  collection,
  hubId,
  onGiven,
}: {
  collection: Collection;
  hubId: string;
  onGiven: (collection: Collection) => void;
}) {
  const t = useTranslations(cashierHubMessages);
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [hasCounted, setHasCounted] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { id, transactionId, senderName, orderNo, amount, matchingDigits, codeLockedUntil } = collection;
  const name = senderName.trim().split(/\s+/)[0] ?? "";
  const amountText = formatMoney(amount);

  async function giveCash(code: ScannedOrTypedCode) {
    setRefusal(null);
    const result = await write(`${collectionPath(hubId, id)}/give`, { body: { amount, ...code } });
    if (result.ok) onGiven(result.data);
    else setRefusal(result.error);
    void mutate((key) => typeof key === "string" && key.startsWith(hubPath(hubId)));
  }

  return (
    <div className="flex flex-1 flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="min-w-0">
          <span className="block text-lg font-semibold [overflow-wrap:anywhere]">{senderName}</span>
          <span className="block text-sm text-muted-foreground tabular-nums">{orderNo}</span>
        </p>
        <Money amount={amount} className="text-xl" />
      </div>
      {hasCounted ? (
        <>
          <p className="font-medium">{t("collectionScan", { name })}</p>
          <CollectionCode
            transactionId={transactionId}
            collectionId={id}
            name={name}
            lockedUntil={codeLockedUntil}
            busy={busy}
            refusal={refusal}
            onCode={(code) => void giveCash(code)}
          />
          <Button
            variant="quiet"
            block
            icon={UndoIcon}
            disabled={busy}
            onClick={() => {
              setHasCounted(false);
              setRefusal(null);
            }}
          >
            {t("backToCount")}
          </Button>
        </>
      ) : (
        <>
          {matchingDigits && (
            <div className="flex flex-col gap-2 text-center">
              <MatchingDigits digits={matchingDigits} label={t("collectionTitle")} />
              <p className="font-medium">{t("collectionDigits", { name })}</p>
              <DigitsMismatchWarning>{t("collectionDigitsMismatch")}</DigitsMismatchWarning>
            </div>
          )}
          <p>{t("collectionCount", { name, amount: amountText })}</p>
          <ActionBar>
            <Button
              variant="success"
              size="large"
              icon={CashIcon}
              onClick={() => {
                setHasCounted(true);
              }}
            >
              {t("collectionGiven", { amount: amountText })}
            </Button>
          </ActionBar>
        </>
      )}
    </div>
  );
}

const wrongCodeErrors = ["invalid_code", "invalid_signature", "expired_code"];

/** The sender's code, scanned or typed; refused input is not sent again. */
function CollectionCode({
  transactionId,
  collectionId,
  name,
  lockedUntil,
  busy,
  refusal,
  onCode,
}: {
  transactionId: string;
  collectionId: string;
  /** The sender with the code. */
  name: string;
  lockedUntil: string | null;
  busy: boolean;
  refusal: ApiError | null;
  onCode: (code: ScannedOrTypedCode) => void;
}) {
  const t = useTranslations(scanMessages);
  const tCounter = useTranslations(cashierHubMessages);
  const tLeg = useTranslations(legMessages);
  const errorMessage = useErrorText();
  const { locale } = useLocale();
  const [typing, setTyping] = useState(false);
  const [code, setCode] = useState("");
  const [isTooShort, setIsTooShort] = useState(false);
  const [lastScannedText, setLastScannedText] = useState<string | null>(null);

  if (lockedUntil !== null && serverNow() < Date.parse(lockedUntil))
    return (
      <Notice tone="destructive" icon={LockIcon} live="polite">
        {tLeg("locked", { time: formatTime(locale, lockedUntil) })}
      </Notice>
    );
  const handleScan = (text: string) => {
    if (
      busy ||
      text === lastScannedText ||
      ["notACode", "invalidSignature"].includes(classifyCode(text, { transactionId, legId: collectionId }))
    )
      return;
    vibrate();
    setLastScannedText(text);
    onCode({ qrData: text });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isCodeFormat(code)) onCode({ code });
    else setIsTooShort(true);
  };
  const attemptsLeft = refusal?.details.attemptsLeft;
  return (
    <div className="flex flex-col gap-3">
      {refusal && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          <p className="font-semibold">
            {endWithFullStop(errorMessage(refusal, tCounter("collectionFailed")))}
            {typeof attemptsLeft === "number" && ` ${t("attemptsLeft", { n: attemptsLeft })}`}
          </p>
          {wrongCodeErrors.includes(refusal.code) && <p>{t("wrongCodeHintSender", { name })}</p>}
        </Notice>
      )}
      {typing ? (
        <form onSubmit={submit} noValidate className="flex flex-col gap-3">
          <Field label={t("code")} error={isTooShort ? t("codeShort") : undefined}>
            {(ids) => (
              <CodeInput
                {...ids}
                code={code}
                onCode={(next) => {
                  setCode(next);
                  setIsTooShort(false);
                }}
              />
            )}
          </Field>
          <Button type="submit" variant="success" size="large" busy={busy}>
            {t("confirm")}
          </Button>
        </form>
      ) : (
        <QrScanner hint={t("pointCameraSender", { name })} onText={handleScan} />
      )}
      <Button
        variant={typing ? "quiet" : "plain"}
        block
        icon={typing ? ScanIcon : KeyboardIcon}
        disabled={busy}
        onClick={() => {
          setTyping(!typing);
        }}
      >
        {t(typing ? "scanInstead" : "typeInstead")}
      </Button>
    </div>
  );
}
