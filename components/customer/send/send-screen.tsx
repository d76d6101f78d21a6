"use client";

import Link from "@/components/ui/link";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import type { ApiError } from "@/lib/client/api/api-error";
import { toast } from "@/lib/client/app/toast";
import { useErrorText, useFieldText } from "@/lib/client/hooks/use-error-text";
import { useGo } from "@/lib/client/hooks/use-go";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useSession } from "@/lib/client/hooks/use-session";
import type { CashRequest } from "@/lib/contracts/cash-request";
import type { Contact } from "@/lib/contracts/contact";
import { ownAddress } from "@/lib/domain/own-address";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { nextWindow, windowOn } from "@/lib/domain/transaction/preferred-time";
import { addDays, zoneDate } from "@/lib/domain/zone-clock";
import { preferredTimeWords } from "@/lib/i18n/preferred-time-words";
import { priceText } from "@/lib/i18n/text/price";
import { contactsText } from "@/lib/i18n/text/contacts";
import { sendText } from "@/lib/i18n/text/send";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { deliveryPath } from "@/components/delivery/use-delivery";
import { PhoneProofNotice } from "@/components/account/phone-proof-notice";
import { Notice } from "@/components/ui/badge";
import { WarningIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { formatMoney } from "@/components/ui/money";
import { formatDateTime, useNow } from "@/components/ui/time";
import {
  fieldOf,
  fieldOrder,
  findFaults,
  leftToSend,
  requestOf,
  withOwnPickup,
  type SendDraft,
  type SendField,
} from "./send-draft";
import { SendForm, type FieldMessages } from "./send-form";
import { quoteIn } from "./quote-of";
import { PeopleStrip } from "./people-strip";
import { SendReview } from "./send-review";
import { ComingStrip } from "./coming-strip";
import { AskedOfMe } from "../requests/asked-of-me";
import { draftFor, draftForRequest } from "./from-past";
import { useAgain } from "./use-again";
import { useFoundReceiver } from "./use-found-receiver";
import { useQuote } from "./use-quote";
import { useSend } from "./use-send";

/** Takes the sender to what they have to fill in, once it is drawn. */
function focusField(field: SendField): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)?.focus();
  });
}

/** Asks for a delivery in two steps: fill in, then look once more and send. */
export function SendScreen() {
  const { session } = useSession();
  return session ? <Steps userId={session.userId} /> : null;
}

function Steps({ userId }: { userId: string }) {
  const say = useText(sendText);
  const { locale } = useLocale();
  const sayContacts = useText(contactsText);
  const sayPrice = useText(priceText);
  const sayError = useErrorText();
  const fieldText = useFieldText();
  const { go, going } = useGo();
  const { mutate } = useSWRConfig();
  const { draft: kept, isStored, isUncertain, busy, change, clear, send } = useSend(userId);
  const terms = useResource("/api/delivery-terms").data;
  const profile = useResource("/api/profile").data;
  const draft = withOwnPickup(kept, profile ? ownAddress(profile) : "");
  const [messages, setMessages] = useState<FieldMessages>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [unknown, setUnknown] = useState<string | null>(null);
  const heading = useRef<HTMLDivElement>(null);
  const now = useNow();
  const wish = draft.from !== "" && draft.to > draft.from ? { from: draft.from, to: draft.to } : null;
  const wanted =
    wish && terms && now > 0
      ? draft.day
        ? windowOn(draft.day, wish, terms.timeZone)
        : nextWindow(wish, now, terms)
      : null;
  const day = wanted && terms ? preferredTimeWords(locale, { ...wanted, timeZone: terms.timeZone }, now) : null;
  const today = terms && now > 0 ? zoneDate(now, terms.timeZone) : null;
  const wantedDay = wanted && terms ? zoneDate(wanted.startsAt, terms.timeZone) : today;
  const left = terms?.limits ? leftToSend(terms.limits, wantedDay, today) : null;
  const limits = [terms?.maxAmount ?? null, left] as const;
  const request = requestOf(draft, ...limits);
  // The review is a step of the browser's own history, so that Back leads to the form and not out of it.
  const asksReview = useSearchParams().get("step") === "review";
  // Whoever fills in the form has it until they press Review, also where the address asks for the review already.
  const [filling, setFilling] = useState(false);
  const onReview = asksReview && !filling && request !== null;
  const found = useFoundReceiver(draft.receiverPhone, onReview);
  const price = useQuote(onReview ? request : null, refused);
  const pushed = useRef(false);
  function review() {
    setProblem(null);
    setFilling(false);
    pushed.current = true;
    window.history.pushState(null, "", "/send?step=review");
  }
  function fill(patch: Partial<SendDraft>) {
    if (asksReview) setFilling(true);
    change(patch);
  }
  // What is not whole yet is asked for in the form.
  const isForm = asksReview && !onReview && terms !== undefined && profile !== undefined;
  useEffect(() => {
    if (!isForm) return;
    pushed.current = false;
    window.history.replaceState(null, "", "/send");
  }, [isForm]);
  const again = useAgain((past) => {
    change(past);
    setMessages({});
    review();
  });
  function choose(contact: Contact) {
    fill(draftFor(contact, draft));
    setMessages({});
    setProblem(null);
    toast.success(sayContacts("chosen", { name: contact.name }));
    // What changes from time to time is the amount; all else stands there.
    focusField("amount");
  }
  function answer(asked: CashRequest) {
    const filled = draftForRequest(asked, draft);
    const faults = findFaults(filled, ...limits);
    change(filled);
    setMessages({});
    setProblem(null);
    // Where the cash is fetched, no request can know; their own address may still be on its way.
    const missing = terms && profile && fieldOrder.find((field) => faults[field]);
    if (missing) focusField(missing);
    else review();
  }
  function edit() {
    if (pushed.current) window.history.back();
    else window.history.replaceState(null, "", "/send");
    pushed.current = false;
  }

  // Each step begins at its top, for eyes and for screen readers.
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    window.scrollTo({ top: 0 });
    // Back from a refusal what is wrong is read with its field.
    const wrong = document.querySelector<HTMLElement>('[data-field] [aria-invalid="true"]');
    (wrong ?? heading.current)?.focus();
  }, [onReview]);

  async function submit() {
    if (!request || !price.quote) return;
    setProblem(null);
    const shown = price.quote;
    const besides = shown.tips && draft.tip > 0 ? { tip: draft.tip } : {};
    let outcome = await send({ ...request, ...besides, quoteId: shown.id });
    // It ran out in this moment: at the same price nobody has to be asked again.
    const renewed = outcome.ok || outcome.error.code !== "QUOTE_EXPIRED" ? null : quoteIn(outcome.error.details);
    if (renewed) {
      price.take(renewed);
      if (renewed.fee !== shown.fee) {
        setProblem(sayPrice("changedSend", { fee: formatMoney(renewed.fee), before: formatMoney(shown.fee) }));
        return;
      }
      outcome = await send({ ...request, ...besides, quoteId: renewed.id });
    }
    if (outcome.ok) {
      toast.success(say("sent"));
      void mutate("/api/delivery-terms");
      void mutate("/api/cash-requests");
      await mutate(deliveryPath(outcome.delivery.id), outcome.delivery, { revalidate: false });
      go(`/my-deliveries/${outcome.delivery.id}`, { replace: true });
    } else if (!outcome.error.isUnanswered) refused(outcome.error);
    else setProblem(sayError(outcome.error, say("failed")));
  }

  function refused(error: ApiError) {
    const atFields: FieldMessages = {};
    for (const problem of error.errors) {
      const field = fieldOf(problem.path);
      if (field) atFields[field] ??= fieldText(problem);
    }
    if (error.code === "RECEIVER_NOT_FOUND") {
      atFields.receiverPhone ??= say("receiverNotFound");
      setUnknown(draft.receiverPhone);
    }
    if (error.code === "LIMIT_REACHED") {
      atFields.amount ??= sayError(error, say("failed"));
      void mutate("/api/delivery-terms");
    }
    if (error.code === "NOT_FOUND" && draft.requestId) change({ requestId: "" });
    if (error.code === "NO_HUB") atFields.funding ??= say("noHub");
    if (error.code === "LOOKUP_LIMITED") atFields.receiverPhone ??= sayError(error, say("failed"));
    if (error.code === "OUTSIDE_SERVICE_AREA") atFields.delivery ??= sayError(error, say("failed"));
    setMessages(atFields);
    if (Object.keys(atFields).length > 0) {
      edit();
      setProblem(
        error.code === "LOOKUP_LIMITED"
          ? say("lookupLimited", {
              when: formatDateTime(locale, new Date(Date.now() + (error.retryAfter ?? 86_400) * 1_000).toISOString()),
            })
          : error.code === "RECEIVER_NOT_FOUND"
            ? null
            : say("checkFields"),
      );
    } else setProblem(sayError(error, say("failed")));
  }

  return (
    <>
      <div ref={heading} tabIndex={-1} className="outline-none">
        <PageHeader
          title={say(onReview ? "reviewTitle" : "title")}
          hint={onReview ? say("reviewTo", { name: found?.name ?? phoneWords(draft.receiverPhone) }) : say("hint")}
        />
      </div>
      {onReview ? (
        <SendReview
          request={request}
          receiver={found?.name ?? null}
          day={day}
          tip={draft.tip}
          quote={{ ...price, failed: price.error !== null }}
          busy={busy || going}
          uncertain={isUncertain}
          problem={problem}
          onTip={(tip) => {
            change({ tip });
          }}
          onSend={() => {
            void submit();
          }}
          onEdit={() => {
            edit();
            setProblem(null);
          }}
        />
      ) : (
        <div className="flex flex-1 flex-col gap-4 pt-2">
          <PhoneProofNotice hint="receiveHint" href="/account" />
          {again.failed && (
            <Notice tone="wait" icon={WarningIcon} live="polite">
              {sayContacts("againFailed")}
            </Notice>
          )}
          <ComingStrip />
          <AskedOfMe onSend={answer} />
          <PeopleStrip onChoose={choose} />
          {isUncertain && (
            <Notice tone="wait" icon={WarningIcon} live="polite">
              <p>{say("unknownEdit")}</p>
              <Link
                href="/my-deliveries"
                className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
              >
                {say("seeDeliveries")}
              </Link>
            </Notice>
          )}
          {problem && (
            <Notice tone="stop" icon={WarningIcon} live="assertive">
              {problem}
            </Notice>
          )}
          <SendForm
            draft={draft}
            isDraftStored={isStored}
            most={terms?.maxAmount ?? null}
            left={left}
            isForToday={wantedDay === today}
            messages={messages}
            unknown={unknown}
            found={found}
            days={today && terms ? { first: today, last: addDays(today, terms.scheduleDays) } : null}
            day={day}
            onChange={fill}
            onMessages={setMessages}
            onClear={clear}
            onReview={review}
          />
        </div>
      )}
    </>
  );
}
