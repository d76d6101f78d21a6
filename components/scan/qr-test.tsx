"use client";

import { useState } from "react";
import { QrCode } from "@/components/receive/qr-code";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { scanText } from "@/lib/i18n/text/scan";
import { useText } from "@/lib/i18n/use-text";
import { QrScanner } from "./qr-scanner";

const sample = "HANDOVER-QR-TEST";

/** Shows a harmless QR or reads any: to try a phone's screen and camera. Nothing leaves the phone. */
export function QrTest() {
  const say = useText(scanText);
  const [view, setView] = useState<"show" | "scan">("show");
  const [read, setRead] = useState<string | null>(null);
  return (
    <>
      <PageHeader title={say("testTitle")} hint={say("testHint")} />
      <div className="flex flex-col gap-4">
        <Segmented label={say("testTitle")} value={view} onChange={setView} options={[{ value: "show", label: say("testShow") }, { value: "scan", label: say("testScan") }]} />
        {view === "show"
          ? <figure className="flex flex-col items-center gap-3 rounded-card border bg-white p-6 text-black">
              <div className="w-full max-w-72"><QrCode text={sample} label={sample} /></div>
              <figcaption className="font-mono">{sample}</figcaption>
            </figure>
          : <QrScanner onText={setRead} />}
        {read !== null && <p role="status" className="rounded-card border bg-surface p-4"><span className="block text-sm text-ink-soft">{say("testRead")}</span><span className="font-mono">{read}</span></p>}
      </div>
    </>
  );
}
