"use client";

import { useState } from "react";
import type { CashRequest } from "@/lib/contracts/delivery/cash-request";
import { cashRequestsMessages } from "@/lib/i18n/messages/cash-requests";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { SendIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { formatMoney } from "@/components/ui/money";
import { useCashRequests } from "./use-cash-requests";

const DeclineSheet = lazyClient(() => import("./decline-request-sheet").then((module) => module.DeclineRequestSheet), {
  loadImmediately: true,
});

/** Open cash requests to the user, each with a button that fills in the send form. Hidden while there are none. */
export function IncomingCashRequests({ onSend }: { onSend: (request: CashRequest) => void }) {
  const t = useTranslations(cashRequestsMessages);
  const requests = useCashRequests();
  const [declining, setDeclining] = useState<CashRequest | null>(null);
  const open = (requests.data?.items ?? []).filter(({ mine, state }) => !mine && state === "open");
  return (
    <>
      {open.map((request) => (
        <Card key={request.id} className="flex flex-col gap-3">
          <div>
            <CardTitle>{t("requestTitle", { name: request.name, amount: formatMoney(request.amount) })}</CardTitle>
            {request.note && <p className="wrap-anywhere text-muted-foreground">{request.note}</p>}
          </div>
          <Button
            variant="primary"
            icon={SendIcon}
            block
            onClick={() => {
              onSend(request);
            }}
          >
            {t("send", { amount: formatMoney(request.amount) })}
          </Button>
          <Button
            variant="quiet"
            block
            onClick={() => {
              setDeclining(request);
            }}
          >
            {t("decline")}
          </Button>
        </Card>
      ))}
      {declining && (
        <DeclineSheet
          request={declining}
          onClose={() => {
            setDeclining(null);
          }}
          onDone={() => {
            setDeclining(null);
            requests.refresh();
          }}
        />
      )}
    </>
  );
}
