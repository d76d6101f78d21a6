"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { CashRequest, CashRequestList } from "@/lib/contracts/delivery/cash-request";
import { cashRequestsMessages } from "@/lib/i18n/messages/cash-requests";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { CashIcon, SendIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { List } from "@/components/ui/page/list-row";
import { formatMoney } from "@/components/ui/money";
import { useWrite } from "@/components/ui/use-write";
import { Card, CardTitle } from "@/components/ui/card";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { useResource, type Resource } from "@/lib/client/hooks/use-resource";
import { useSession } from "@/lib/client/hooks/use-session";

const LazyRequestCashSheet = lazyClient(
  () => import("./request-cash-sheet").then((module) => module.RequestCashSheet),
  { loadImmediately: true },
);
const requestStateKeys = {
  open: "stateOpen",
  sent: "stateSent",
  declined: "stateDeclined",
  withdrawn: "stateWithdrawn",
  expired: "stateExpired",
} as const;

/** The user's own cash requests (to be sent cash by another user) with their states, and a form for a new one. */
export function OutgoingCashRequests() {
  const t = useTranslations(cashRequestsMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  const requests = useCashRequests();
  const [formOpen, setFormOpen] = useState(false);
  const ownRequests = (requests.data?.items ?? []).filter((request) => request.mine);

  async function withdraw({ id }: CashRequest) {
    const result = await write(`/api/cash-requests/${id}/withdraw`);
    if (!result.ok) toast.error(errorMessage(result.error, t("changeFailed")));
    requests.refresh();
  }

  return (
    <section aria-label={t("requestCash")} className="flex flex-col gap-3 pt-4">
      {ownRequests.length > 0 && (
        <>
          <h2 className="text-sm font-semibold">{t("ownRequests")}</h2>
          <List>
            {ownRequests.map((request) => (
              <li key={request.id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 px-4 py-2">
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">
                    {t("amountFrom", { amount: formatMoney(request.amount), name: request.name })}
                  </span>
                  <span className="block text-sm wrap-anywhere text-muted-foreground">
                    {[t(requestStateKeys[request.state]), request.reason].filter(Boolean).join(": ")}
                  </span>
                </span>
                {request.state === "open" && (
                  <Button variant="quiet" disabled={busy} className="-mr-4" onClick={() => void withdraw(request)}>
                    {t("withdraw")}
                  </Button>
                )}
              </li>
            ))}
          </List>
        </>
      )}
      <Button
        icon={CashIcon}
        block
        onClick={() => {
          setFormOpen(true);
        }}
      >
        {t("requestCash")}
      </Button>
      {formOpen && (
        <LazyRequestCashSheet
          onClose={() => {
            setFormOpen(false);
          }}
          onDone={() => {
            setFormOpen(false);
            requests.refresh();
          }}
        />
      )}
    </section>
  );
}

const DeclineSheet = lazyClient(() => import("./decline-request-sheet").then((module) => module.DeclineRequestSheet), {
  loadImmediately: true,
});

/** Open cash requests to the user, each with a button that fills in the send form. Hidden while there are none. */
export function IncomingCashRequests({ onSend }: { onSend: (request: CashRequest) => void }) {
  const t = useTranslations(cashRequestsMessages);
  const requests = useCashRequests();
  const [declining, setDeclining] = useState<CashRequest | null>(null);
  const openRequests = (requests.data?.items ?? []).filter(({ mine, state }) => !mine && state === "open");
  return (
    <>
      {openRequests.map((request) => (
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

/** The user's outgoing and incoming cash requests, live. */
function useCashRequests(): Resource<CashRequestList> {
  const { session } = useSession();
  const requests = useResource("/api/cash-requests", { disconnectedIntervalMs: 60_000 });
  useTopicEvents(session ? `user:${session.userId}` : null, ({ event }) => {
    if (event === "notification" || event === "transaction" || event === "resubscribed") requests.refresh();
  });
  return requests;
}
