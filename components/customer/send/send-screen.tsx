"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import Link from "@/components/ui/navigation/link";
import type { ApiError } from "@/lib/client/api/api-error";
import { suspendPointerEvents } from "@/lib/client/app/suspend-pointer-events";
import { toast } from "@/lib/client/app/toast";
import { useErrorText, useFieldErrorText } from "@/lib/client/hooks/use-error-text";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useSession } from "@/lib/client/hooks/use-session";
import type { CashRequest } from "@/lib/contracts/delivery/cash-request";
import type { Contact } from "@/lib/contracts/delivery/contact";
import { formatProfileAddress } from "@/lib/domain/profile-address";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { nextWindow, windowOnDay } from "@/lib/domain/transaction/preferred-time";
import { addDays, dateInTimeZone } from "@/lib/domain/zone-clock";
import { formatCapitalizedPreferredTime } from "@/lib/i18n/format-preferred-time";
import { priceMessages } from "@/lib/i18n/messages/price";
import { contactsMessages } from "@/lib/i18n/messages/contacts";
import { sendMessages } from "@/lib/i18n/messages/send";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { deliveryPath } from "@/components/delivery/use-delivery";
import { VerifyPhoneNotice } from "@/components/account/verify-phone-notice";
import { Notice } from "@/components/ui/badge";
import { WarningIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { formatMoney } from "@/components/ui/money";
import { formatDateTime, useNow } from "@/components/ui/time";
import {
  fieldOfError,
  sendFieldOrder,
  validateSendDraft,
  remainingLimit,
  toCreateBody,
  withProfilePickup,
  type SendDraft,
  type SendField,
} from "./send-draft";
import { SendForm, type FieldMessages } from "./send-form";
import { quoteFromRefusal, useQuote } from "./use-quote";
import { RecentContacts } from "./recent-contacts";
import { SendReview } from "./send-review";
import { IncomingDeliveries } from "./incoming-deliveries";
import { IncomingCashRequests } from "../requests/cash-requests";
import { draftFromContact, draftFromCashRequest, usePrefillFromDelivery } from "./prefill-draft";
import { useReceiverLookup, useSendForm } from "./use-send-form";

/** Focuses the field's input after the next render. */
function focusField(field: SendField): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)?.focus();
  });
}

/** Sends a delivery in two steps: fill in the form, then review and send. */
export function SendScreen() {
  const { session } = useSession();
  return session ? <Steps userId={session.userId} /> : null;
}

function Steps({ userId }: { userId: string }) {
  const t = useTranslations(sendMessages);
  const { locale } = useLocale();
  const tContacts = useTranslations(contactsMessages);
  const tPrice = useTranslations(priceMessages);
  const errorMessage = useErrorText();
  const fieldText = useFieldErrorText();
  const { go, isNavigating } = useNavigate();
  const { mutate } = useSWRConfig();
  const { draft: storedDraft, isStored, isUncertain, busy, change, clear, send } = useSendForm(userId);
  const terms = useResource("/api/delivery-terms").data;
  const profile = useResource("/api/profile").data;
  const draft = withProfilePickup(storedDraft, profile ? formatProfileAddress(profile) : "");
  const [messages, setMessages] = useState<FieldMessages>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [unknownPhone, setUnknownPhone] = useState<string | null>(null);
  const heading = useRef<HTMLDivElement>(null);
  const now = useNow();
  const hours = draft.from !== "" && draft.to > draft.from ? { from: draft.from, to: draft.to } : null;
  const preferredWindow =
    hours && terms && now > 0
      ? draft.day
        ? windowOnDay(draft.day, hours, terms.timeZone)
        : nextWindow(hours, now, terms)
      : null;
  const day =
    preferredWindow && terms
      ? formatCapitalizedPreferredTime(locale, { ...preferredWindow, timeZone: terms.timeZone }, now)
      : null;
  const today = terms && now > 0 ? dateInTimeZone(now, terms.timeZone) : null;
  const deliveryDay = preferredWindow && terms ? dateInTimeZone(preferredWindow.startsAt, terms.timeZone) : today;
  const remaining = terms?.limits ? remainingLimit(terms.limits, deliveryDay, today) : null;
  const limits = [terms?.maxAmount ?? null, remaining] as const;
  const request = toCreateBody(draft, ...limits);
  // The review has its own history entry, so that Back returns to the form.
  const isReviewUrl = useSearchParams().get("step") === "review";
  // Editing shows the form until the sender presses Review, even if the URL already says `step=review`.
  const [editing, setEditing] = useState(false);
  const isReviewing = isReviewUrl && !editing && request !== null;
  const receiver = useReceiverLookup(draft.receiverPhone, isReviewing);
  const price = useQuote(isReviewing ? request : null, showRefusal);
  const pushedHistory = useRef(false);
  function review() {
    setProblem(null);
    setEditing(false);
    pushedHistory.current = true;
    window.history.pushState(null, "", "/send?step=review");
  }
  function updateDraft(patch: Partial<SendDraft>) {
    if (isReviewUrl) setEditing(true);
    change(patch);
  }
  // An incomplete draft returns to the form.
  const shouldLeaveReview = isReviewUrl && !isReviewing && terms !== undefined && profile !== undefined;
  useEffect(() => {
    if (!shouldLeaveReview) return;
    pushedHistory.current = false;
    window.history.replaceState(null, "", "/send");
  }, [shouldLeaveReview]);
  const prefill = usePrefillFromDelivery((pastDraft) => {
    change(pastDraft);
    setMessages({});
    review();
  });
  function applyContact(contact: Contact) {
    updateDraft(draftFromContact(contact, draft));
    setMessages({});
    setProblem(null);
    toast.success(tContacts("filledIn", { name: contact.name }));
    // A contact fills in the rest; the amount usually differs each time.
    focusField("amount");
  }
  function applyCashRequest(cashRequest: CashRequest) {
    const filledDraft = draftFromCashRequest(cashRequest, draft);
    const errors = validateSendDraft(filledDraft, ...limits);
    change(filledDraft);
    setMessages({});
    setProblem(null);
    // The request has no pickup, and the sender's own address may not be loaded yet.
    const missingField = terms && profile && sendFieldOrder.find((field) => errors[field]);
    if (missingField) focusField(missingField);
    else review();
  }
  function edit() {
    if (pushedHistory.current) window.history.back();
    else window.history.replaceState(null, "", "/send");
    pushedHistory.current = false;
  }

  // Each step starts at the top and moves the focus, for sighted users and screen readers.
  const isFirstRender = useRef(true);
  useEffect(() => {
    if (isFirstRender.current) {
      isFirstRender.current = false;
      return;
    }
    window.scrollTo({ top: 0 });
    // After a refusal, focus the invalid field so that its error is announced.
    const invalidInput = document.querySelector<HTMLElement>('[data-field] [aria-invalid="true"]');
    (invalidInput ?? heading.current)?.focus();
  }, [isReviewing]);

  // "Send" takes the place of "Review", and works once the price is known.
  const canSend = isReviewing && price.quote !== null;
  useEffect(() => {
    if (canSend) suspendPointerEvents();
  }, [canSend]);

  async function submit() {
    if (!request || !price.quote) return;
    setProblem(null);
    const shownQuote = price.quote;
    const tipFields = shownQuote.tips && draft.tip > 0 ? { tip: draft.tip } : {};
    let outcome = await send({ ...request, ...tipFields, quoteId: shownQuote.id });
    // The quote expired while sending: resend without confirmation if the price is unchanged.
    const renewed =
      outcome.ok || outcome.error.code !== "QUOTE_EXPIRED" ? null : quoteFromRefusal(outcome.error.details);
    if (renewed) {
      price.applyRefusalQuote(renewed);
      if (renewed.fee !== shownQuote.fee) {
        setProblem(tPrice("changedSend", { fee: formatMoney(renewed.fee), before: formatMoney(shownQuote.fee) }));
        return;
      }
      outcome = await send({ ...request, ...tipFields, quoteId: renewed.id });
    }
    if (outcome.ok) {
      toast.success(t("sent"));
      void mutate("/api/delivery-terms");
      void mutate("/api/cash-requests");
      await mutate(deliveryPath(outcome.delivery.id), outcome.delivery, { revalidate: false });
      go(`/my-deliveries/${outcome.delivery.id}`, { replace: true });
    } else if (!outcome.error.isRetryable) showRefusal(outcome.error);
    else setProblem(errorMessage(outcome.error, t("failed")));
  }

  function showRefusal(error: ApiError) {
    const fieldMessages: FieldMessages = {};
    for (const problem of error.errors) {
      const field = fieldOfError(problem.path);
      if (field) fieldMessages[field] ??= fieldText(problem);
    }
    if (error.code === "RECEIVER_NOT_FOUND") {
      fieldMessages.receiverPhone ??= t("receiverNotFound");
      setUnknownPhone(draft.receiverPhone);
    }
    if (error.code === "LIMIT_REACHED") {
      fieldMessages.amount ??= errorMessage(error, t("failed"));
      void mutate("/api/delivery-terms");
    }
    if (error.code === "NOT_FOUND" && draft.requestId) change({ requestId: "" });
    if (error.code === "NO_HUB") fieldMessages.funding ??= t("noHub");
    if (error.code === "LOOKUP_LIMITED") fieldMessages.receiverPhone ??= errorMessage(error, t("failed"));
    if (error.code === "OUTSIDE_SERVICE_AREA") fieldMessages.delivery ??= errorMessage(error, t("failed"));
    setMessages(fieldMessages);
    if (Object.keys(fieldMessages).length > 0) {
      edit();
      setProblem(
        error.code === "LOOKUP_LIMITED"
          ? t("lookupLimited", {
              when: formatDateTime(locale, new Date(Date.now() + (error.retryAfter ?? 86_400) * 1_000).toISOString()),
            })
          : error.code === "RECEIVER_NOT_FOUND"
            ? null
            : t("checkFields"),
      );
    } else setProblem(errorMessage(error, t("failed")));
  }

  return (
    <>
      <div ref={heading} tabIndex={-1} className="outline-none">
        <PageHeader
          title={t(isReviewing ? "reviewTitle" : "title")}
          hint={isReviewing ? t("reviewTo", { name: receiver?.name ?? formatPhone(draft.receiverPhone) }) : t("hint")}
        />
      </div>
      {isReviewing ? (
        <SendReview
          request={request}
          receiver={receiver?.name ?? null}
          preferredTime={day}
          tip={draft.tip}
          quote={{ ...price, failed: price.error !== null }}
          busy={busy || isNavigating}
          isUncertain={isUncertain}
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
          <VerifyPhoneNotice hint="receiveHint" href="/account" />
          {prefill.failed && (
            <Notice tone="warning" icon={WarningIcon} live="polite">
              {tContacts("sendAgainFailed")}
            </Notice>
          )}
          <IncomingDeliveries />
          <IncomingCashRequests onSend={applyCashRequest} />
          <RecentContacts onChoose={applyContact} />
          {isUncertain && (
            <Notice tone="warning" icon={WarningIcon} live="polite">
              <p>{t("resultUnknownEdit")}</p>
              <Link
                href="/my-deliveries"
                className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
              >
                {t("seeDeliveries")}
              </Link>
            </Notice>
          )}
          {problem && (
            <Notice tone="destructive" icon={WarningIcon} live="assertive">
              {problem}
            </Notice>
          )}
          <SendForm
            draft={draft}
            isDraftStored={isStored}
            maxAmount={terms?.maxAmount ?? null}
            remaining={remaining}
            isForToday={deliveryDay === today}
            messages={messages}
            notFoundPhone={unknownPhone}
            lookup={receiver}
            selectableDays={today && terms ? { first: today, last: addDays(today, terms.scheduleDays) } : null}
            preferredTimeText={day}
            onChange={updateDraft}
            onMessages={setMessages}
            onClear={clear}
            onReview={review}
          />
        </div>
      )}
    </>
  );
}
