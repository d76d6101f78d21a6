"use client";

import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type FormEvent } from "react";
import { useSWRConfig } from "swr";
import Image from "next/image";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Leg, LegCode as Code } from "@/lib/contracts/delivery/leg";
import { legMessages } from "@/lib/i18n/messages/leg";
import { useTranslations } from "@/lib/i18n/use-translations";
import { useVehicleLabel } from "@/components/delivery/driver-card";
import { DigitsMismatchWarning, MatchingDigits } from "@/components/delivery/matching-digits";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CheckIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { useWrite } from "@/components/ui/use-write";
import { PersonName } from "@/components/ui/person-name";
import { parseAmount } from "@/lib/domain/money/parse-amount";
import { MoneyInput, useAmountProblem } from "@/components/ui/form/money-input";
import { Sheet } from "@/components/ui/overlay";
import { nameInitial } from "@/lib/domain/text/initial";
import { LegCodeCard } from "./leg-code-card";
import type { LegPath } from "./leg-paths";

/**
 * The open exchange of cash (leg) for the driver's counterpart: the digits, the driver's count and the response to it.
 * The code comes first once it is unlocked. `children` are below.
 */
export function LegPanel({
  leg,
  path,
  callButton,
  children,
}: {
  leg: Leg;
  path: LegPath;
  /** A call button, next to the driver's name. */
  callButton?: ReactNode;
  children?: ReactNode;
}) {
  const t = useTranslations(legMessages);
  const vehicleLabel = useVehicleLabel();
  const { driver, kind, matchingDigits } = leg;
  const isReturn = kind === "return";
  const name = driver.name.trim().split(/\s+/)[0] ?? "";
  const isCodeOpen = leg.state === "verifying";
  // Scroll a new question or the code into view: the driver is waiting.
  const cardRef = useRef<HTMLElement>(null);
  const requiredAction = isCodeOpen ? "scan" : leg.counted === null ? null : "respond";
  useEffect(() => {
    if (requiredAction) cardRef.current?.scrollIntoView({ block: "start" });
  }, [requiredAction]);
  const driverDetails = (
    <>
      <div className="flex flex-col gap-2 text-center">
        {matchingDigits && <MatchingDigits small={isCodeOpen} digits={matchingDigits} label={t("digits")} />}
        <p className="font-medium">{t("sameDigits", { name })}</p>
        <DigitsMismatchWarning>{t(isReturn ? "digitsMismatchTake" : "digitsMismatchGive")}</DigitsMismatchWarning>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <DriverPhoto key={leg.id} leg={leg} path={path} />
        <div className="min-w-0 flex-1 basis-32">
          <p className="font-semibold">
            <PersonName name={driver.name} />
          </p>
          <p className="text-sm text-muted-foreground">{vehicleLabel(driver)}</p>
        </div>
        {callButton}
      </div>
    </>
  );
  return (
    <Card ref={cardRef} aria-labelledby="leg" className="flex flex-col gap-4">
      <CardTitle id="leg">
        {t(isReturn ? "takeBack" : leg.hubId ? "giveToNamedDriver" : "giveToDriver", {
          amount: formatMoney(leg.amount),
          name,
        })}
      </CardTitle>
      {!isCodeOpen && driverDetails}
      <CountConfirmation key={leg.id} leg={leg} path={path} name={name} />
      {isCodeOpen && driverDetails}
      {children}
    </Card>
  );
}

function CountConfirmation({ leg, path, name }: { leg: Leg; path: LegPath; name: string }) {
  const t = useTranslations(legMessages);
  const errorMessage = useErrorText();
  const { mutate } = useSWRConfig();
  const confirming = useWrite();
  const disputing = useWrite();
  const [code, setCode] = useState<Code | null>(null);
  const [amountSheet, setAmountSheet] = useState<"offline" | "dispute" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { counted, amount, state, countResponse } = leg;
  const isReturn = leg.kind === "return";

  async function confirm(countedAmount?: number) {
    setProblem(null);
    const result = await confirming.write(`${path}/confirm`, { body: { counted: countedAmount, legId: leg.id } });
    if (result.ok) {
      setCode(result.data);
      setAmountSheet(null);
    } else setProblem(errorMessage(result.error, t("confirmFailed")));
    void mutate(path);
  }
  async function dispute(countedAmount: number) {
    setProblem(null);
    const result = await disputing.write(`${path}/dispute`, { body: { counted: countedAmount, legId: leg.id } });
    if (result.ok) {
      setCode(null);
      setAmountSheet(null);
      void mutate(path, result.data, { revalidate: false });
    } else setProblem(errorMessage(result.error, t("disputeFailed")));
    if (!result.ok) void mutate(path);
  }

  // After a reload, fetch the code that the confirmation unlocked.
  const refetchCode = useEffectEvent(() => {
    if (code === null) void confirm();
  });
  useEffect(() => {
    if (state !== "verifying") return;
    const timer = setTimeout(refetchCode);
    return () => {
      clearTimeout(timer);
    };
  }, [state]);
  // A new count or answer invalidates the code and closes open questions.
  const [shownState, setShownState] = useState(state);
  if (shownState !== state) {
    setShownState(state);
    setAmountSheet(null);
    setProblem(null);
    if (state !== "verifying") setCode(null);
  }

  const sheet = (
    <AmountSheet
      key={amountSheet ?? "none"}
      open={amountSheet !== null}
      hint={t(amountSheet === "offline" ? "amountHintOffline" : "amountHintDispute", { name })}
      submitLabel={t(amountSheet === "offline" ? "showCode" : "sendAmount")}
      busy={confirming.busy || disputing.busy}
      problem={problem}
      onSubmit={(countedAmount) => {
        void (amountSheet === "offline" ? confirm(countedAmount) : dispute(countedAmount));
      }}
      onClose={() => {
        setAmountSheet(null);
        setProblem(null);
      }}
    />
  );
  const openAmountSheet = (sheetKind: "offline" | "dispute") => () => {
    setProblem(null);
    setAmountSheet(sheetKind);
  };

  if (state === "verifying")
    return (
      <>
        <LegCodeCard
          leg={leg}
          name={name}
          code={code}
          problem={problem}
          busy={confirming.busy}
          onRetry={() => void confirm()}
        />
        <Button variant="quiet" block onClick={openAmountSheet("dispute")}>
          {t(isReturn ? "disputeTaken" : "disputeGiven")}
        </Button>
        {sheet}
      </>
    );
  return (
    <div className="flex flex-col gap-3">
      <div translate="no" role="status" className="flex flex-col gap-2">
        {counted !== null ? (
          <p className="text-lg font-semibold tabular-nums">
            {t(leg.hubId ? "namedDriverCounted" : "driverCounted", { amount: formatMoney(counted), name })}
          </p>
        ) : countResponse?.agrees === false ? (
          <p className="font-medium">{t("disputed", { counted: formatMoney(countResponse.counted), name })}</p>
        ) : (
          <p>{t(isReturn ? "waitReturn" : "waitCount", { name })}</p>
        )}
      </div>
      {counted !== null && counted !== amount && (
        <Notice tone="destructive" icon={WarningIcon} live="polite">
          {t("countDiffers", { amount: formatMoney(amount) })}
        </Notice>
      )}
      {leg.kind === "pickup" && (countResponse?.agrees === false || (counted !== null && counted !== amount)) && (
        <p className="text-sm text-muted-foreground">{t("countStillDiffers", { name })}</p>
      )}
      {problem && amountSheet === null && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          {problem}
        </Notice>
      )}
      {counted === amount && (
        <Button
          variant="success"
          size="large"
          icon={CheckIcon}
          busy={confirming.busy}
          disabled={disputing.busy}
          onClick={() => void confirm()}
        >
          {t(isReturn ? "confirmTaken" : "confirmGiven", { amount: formatMoney(amount) })}
        </Button>
      )}
      {counted !== null && (
        <Button block disabled={confirming.busy} onClick={openAmountSheet("dispute")}>
          {t(isReturn ? "disputeTaken" : "disputeGiven")}
        </Button>
      )}
      {counted === null && (
        <Button variant="quiet" block onClick={openAmountSheet("offline")}>
          {t("driverOffline", { name })}
        </Button>
      )}
      {sheet}
    </div>
  );
}

type AmountSheetProps = {
  open: boolean;
  hint: string;
  submitLabel: string;
  busy: boolean;
  problem: string | null;
  onSubmit: (amount: number) => void;
  onClose: () => void;
};

/** Input for the amount counted on this side, without a suggestion. */
function AmountSheet({ open, hint, submitLabel, busy, problem, onSubmit, onClose }: AmountSheetProps) {
  const t = useTranslations(legMessages);
  const amountProblem = useAmountProblem();
  const [amountText, setAmountText] = useState("");
  const [inputProblem, setInputProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const amount = parseAmount(amountText);
    const newProblem = amountProblem(amountText, t("amountMissing"));
    setInputProblem(newProblem);
    if (newProblem === null && amount !== null) onSubmit(amount);
  };
  return (
    <Sheet open={open} onClose={onClose} title={t("amountTitle")} keepOpenOnBackdrop={busy}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        <p className="text-muted-foreground">{hint}</p>
        <MoneyInput
          label={t("amountLabel")}
          value={amountText}
          enterKeyHint="done"
          error={inputProblem}
          onChange={(event) => {
            setAmountText(event.target.value);
            setInputProblem(null);
          }}
          className="text-right font-amount text-lg! tabular-nums"
        />
        {problem && (
          <Notice tone="destructive" icon={WarningIcon} live="assertive">
            {problem}
          </Notice>
        )}
        <div className="flex flex-col gap-2">
          <Button type="submit" variant="primary" size="large" busy={busy}>
            {submitLabel}
          </Button>
          <Button variant="quiet" block disabled={busy} onClick={onClose}>
            {t("cancel")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

const photoClass = "size-16 shrink-0 rounded-full bg-muted";

/** The driver's approved photo; the initial if there is none or it fails to load. */
function DriverPhoto({ leg: { id, driver }, path }: { leg: Pick<Leg, "id" | "driver">; path: LegPath }) {
  const t = useTranslations(legMessages);
  const [failed, setFailed] = useState(false);
  if (!driver.hasPhoto || failed)
    return (
      <span
        aria-hidden
        translate="no"
        className={`${photoClass} inline-flex items-center justify-center text-xl font-semibold`}
      >
        {nameInitial(driver.name) || "D"}
      </span>
    );
  return (
    <Image
      unoptimized
      // `legId` makes the URL unique for each leg: the browser caches by URL, and another leg may have another driver.
      src={`${path}/photo?legId=${id}`}
      alt={t("photoOf", { name: driver.name })}
      width={64}
      height={64}
      className={`${photoClass} object-cover`}
      onError={() => {
        setFailed(true);
      }}
    />
  );
}
