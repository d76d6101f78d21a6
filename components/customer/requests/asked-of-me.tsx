"use client";

import { useState } from "react";
import type { CashRequest } from "@/lib/contracts/cash-request";
import { cashRequestsText } from "@/lib/i18n/text/cash-requests";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { SendIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { formatMoney } from "@/components/ui/money";
import { useCashRequests } from "./use-cash-requests";

const DeclineSheet = lazily(() => import("./decline-sheet").then((module) => module.DeclineSheet), { pressed: true });

/** Who asks the reader for cash, with one tap to the form that sends it. Silent when nobody does. */
export function AskedOfMe({ onSend }: { onSend: (request: CashRequest) => void }) {
  const say = useText(cashRequestsText);
  const requests = useCashRequests();
  const [declining, setDeclining] = useState<CashRequest | null>(null);
  const open = (requests.data?.items ?? []).filter(({ mine, state }) => !mine && state === "open");
  return (
    <>
      {open.map((request) => (
        <Card key={request.id} className="flex flex-col gap-3">
          <div>
            <CardTitle>{say("asks", { name: request.name, amount: formatMoney(request.amount) })}</CardTitle>
            {request.note && <p className="wrap-anywhere text-ink-soft">{request.note}</p>}
          </div>
          <Button
            variant="primary"
            icon={SendIcon}
            block
            onClick={() => {
              onSend(request);
            }}
          >
            {say("send", { amount: formatMoney(request.amount) })}
          </Button>
          <Button
            variant="quiet"
            block
            onClick={() => {
              setDeclining(request);
            }}
          >
            {say("decline")}
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
