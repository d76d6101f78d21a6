"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { LazyCameraScanner } from "@/components/driver/permission/lazy-camera-scanner";
import { LegFooter } from "@/components/driver/leg/leg-frame";
import { CodeEntry } from "@/components/driver/scan/code-entry";
import { Notice } from "@/components/ui/badge";
import { Button, Spinner } from "@/components/ui/button";
import { KeyboardIcon, ScanIcon, WarningIcon } from "@/components/ui/icons";
import { Money } from "@/components/ui/money";
import { useWrite } from "@/components/ui/use-write";
import { vibrate } from "@/lib/client/device/device";
import { driverProfilePath } from "@/lib/client/offline/driver-status";
import { storeDeposit } from "@/lib/client/storage/stored-deposit";
import { currentTaskPath } from "@/lib/client/hooks/use-current-task";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { HeldCash } from "@/lib/contracts/driver/held-cash";
import { parseHubCode } from "@/lib/domain/text/code-format";
import { handInMessages } from "@/lib/i18n/messages/hand-in";
import { useTranslations } from "@/lib/i18n/use-translations";
import { depositPath } from "./deposit-paths";

type ScanProblem = { title: string; hint?: string };
/** A hub that the driver may be at. */
export type HubOption = { id: string; name: string };
type Code = { qrData: string } | { code: string };

/**
 * Scans the code on the screen of a hub's cashier, which identifies the hub. A typed code, for a phone without a
 * camera, does not, so the driver selects the hub.
 */
export function ScanHubCode({
  items,
  hubs,
  onClose,
}: {
  items: readonly HeldCash["deliveries"][number][];
  hubs: readonly HubOption[];
  /** Called when the driver goes back or a deposit is open. */
  onClose: () => void;
}) {
  const t = useTranslations(handInMessages);
  const errorMessage = useErrorText();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [scanProblem, setScanProblem] = useState<ScanProblem | null>(null);
  // Refused QR data, which is not sent again while it is in view.
  const [refusedQrData, setRefusedQrData] = useState<string | null>(null);
  const [typing, setTyping] = useState(false);
  const [selectedHub, setSelectedHub] = useState<HubOption | null>(hubs[0] ?? null);

  function handleScan(text: string) {
    if (busy || text === refusedQrData) return;
    const hubId = parseHubCode(text);
    if (hubId === null) {
      setScanProblem({ title: t("notHubCode"), hint: t("notHubCodeHint") });
      return;
    }
    vibrate();
    void openDeposit(hubId, { qrData: text });
  }

  async function openDeposit(hubId: string, code: Code) {
    setScanProblem(null);
    const result = await write(`/api/hubs/${hubId}/deposits`, {
      body: { items: items.map(({ transactionId }) => transactionId), ...code },
    });
    if (result.ok) {
      await mutate(depositPath({ hubId, id: result.data.id }), result.data, { revalidate: false });
      storeDeposit({ hubId, id: result.data.id });
      onClose();
      return;
    }
    const { code: errorCode, details, isRetryable } = result.error;
    if (!isRetryable && "qrData" in code) setRefusedQrData(code.qrData);
    // A deposit that was opened on another phone, or that this phone no longer has stored.
    if (errorCode === "DEPOSIT_OPEN" && typeof details.depositId === "string" && typeof details.hubId === "string") {
      storeDeposit({ hubId: details.hubId, id: details.depositId });
      onClose();
    } else if (errorCode === "expired_code") setScanProblem({ title: t("expired"), hint: t("expiredHint") });
    else if (errorCode === "invalid_signature") setScanProblem({ title: t("notHubCode"), hint: t("notHubCodeHint") });
    else if (errorCode === "invalid_code" && typeof details.lockedUntil !== "string") {
      const attemptsText =
        typeof details.attemptsLeft === "number" ? t("attemptsLeft", { n: details.attemptsLeft }) : "";
      setScanProblem({
        title: `${t("wrongCode")}. ${attemptsText}`,
        hint: t("wrongCodeHint", { name: selectedHub?.name ?? "" }),
      });
    } else setScanProblem({ title: errorMessage(result.error, t("failedOpen")) });
    // The driver's holdings may have changed meanwhile.
    if (errorCode === "NOT_TO_HAND_IN") {
      void mutate(driverProfilePath);
      void mutate(currentTaskPath);
    }
  }

  return (
    <div className="flex flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base font-semibold">{t("selectedCash")}</h2>
        <Money amount={items.reduce((sum, { amount }) => sum + amount, 0)} className="text-2xl tracking-tight" />
      </div>
      <p className="text-muted-foreground">{t("scanHint")}</p>
      {scanProblem && (
        <Notice tone="destructive" icon={WarningIcon} live="assertive">
          <p className="font-semibold">{scanProblem.title}</p>
          {scanProblem.hint && <p>{scanProblem.hint}</p>}
        </Notice>
      )}
      {typing && selectedHub ? (
        <>
          {hubs.length > 1 && (
            <fieldset className="flex flex-col">
              <legend className="font-medium">{t("selectHub")}</legend>
              {hubs.map((hub) => (
                <label key={hub.id} className="flex min-h-tap items-center gap-3 border-b py-2 last-of-type:border-b-0">
                  <input
                    type="radio"
                    name="hub"
                    value={hub.id}
                    checked={hub.id === selectedHub.id}
                    onChange={() => {
                      setSelectedHub(hub);
                    }}
                    className="size-5 shrink-0 accent-primary"
                  />
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{hub.name}</span>
                </label>
              ))}
            </fieldset>
          )}
          <CodeEntry
            focus
            busy={busy}
            hint={t("codeHint")}
            confirmLabel={t("handIn")}
            onCode={(code) => void openDeposit(selectedHub.id, { code })}
          />
        </>
      ) : busy ? (
        <div
          translate="no"
          role="status"
          className="flex aspect-square max-h-[max(15rem,40dvh)] w-full flex-col items-center justify-center gap-3 rounded-card bg-muted text-muted-foreground"
        >
          <Spinner size={28} />
          {t("checking")}
        </div>
      ) : (
        <LazyCameraScanner hint={t("pointCamera")} noCameraHint={t("noCamera")} onText={handleScan} />
      )}
      <LegFooter>
        {selectedHub && (
          <Button
            size="large"
            variant="quiet"
            icon={typing ? ScanIcon : KeyboardIcon}
            disabled={busy}
            onClick={() => {
              setTyping(!typing);
              setScanProblem(null);
            }}
          >
            {t(typing ? "scanInstead" : "typeCode")}
          </Button>
        )}
        <Button size="large" disabled={busy} onClick={onClose}>
          {t("back")}
        </Button>
      </LegFooter>
    </div>
  );
}
