import "server-only";
import type { Locale } from "@/lib/i18n/text";
import type { PushMessage } from "@/server/notifications/push/push";

// The decrypted form is the declarative one (https://www.w3.org/TR/push-api/#declarative-push-message): Safari shows it
// by itself when our worker cannot run, and hands the worker no more than the notification: so its `data` repeats the
// facts.
// Older ones read `mutable` and `app_badge` there, too. Everywhere else the worker reads the same members. What a lock
// screen shows is read by others: no amount, no address, no code.

type Words = { title: string; body: string; accept: string; decline: string };
const offered: Record<Locale, Words> = {
  en: {
    title: "New task offer",
    body: "Open Handover to answer before it expires.",
    accept: "Accept",
    decline: "Decline",
  },
  es: {
    title: "Nueva oferta de tarea",
    body: "Abre Handover para responder antes de que caduque.",
    accept: "Aceptar",
    decline: "Rechazar",
  },
};
const closed: Record<Locale, Pick<Words, "title" | "body">> = {
  en: { title: "This offer is no longer open", body: "You stay available for the next one." },
  es: { title: "Esta oferta ya no está abierta", body: "Sigues disponible para la siguiente." },
};
const tested: Record<Locale, Pick<Words, "title" | "body">> = {
  en: { title: "Handover", body: "Notifications reach this phone." },
  es: { title: "Handover", body: "Las notificaciones llegan a este teléfono." },
};

const opened: Record<Locale, string> = {
  en: "Open Handover to see it.",
  es: "Abre Handover para verlo.",
};

type OfferForPush = { id: string; secondsLeft: number };
/** Which phone it goes to (the subscription's id, for its receipt), in whose language, and where the app is. */
type PushReader = { phone: string; locale: Locale; appUrl: string };

const topicOf = (offerId: string): string => offerId.replaceAll("-", "");

/** An offer. The token speaks for its driver, so that the phone can confirm and answer without a session. */
export function offerMessage(
  { id, secondsLeft }: OfferForPush,
  token: string,
  { phone, locale, appUrl }: PushReader,
): PushMessage {
  const { title, body, accept, decline } = offered[locale];
  const facts = { type: "task_offer", offerId: id, token, phone };
  const navigate = new URL(`/dashboard?offer=${id}`, appUrl).href;
  // Where a browser carries out actions by itself, they lead to the page that answers.
  const answer = new URL(`/o/${token}`, appUrl).href;
  return {
    payload: {
      web_push: 8030,
      mutable: true,
      app_badge: 1,
      notification: {
        mutable: true,
        app_badge: 1,
        title,
        body,
        lang: locale,
        dir: "ltr",
        tag: id,
        navigate,
        silent: false,
        requireInteraction: true,
        data: facts,
        actions: [
          { action: "accept", title: accept, navigate: answer },
          { action: "decline", title: decline, navigate: answer },
        ],
      },
      ...facts,
    },
    smallPayload: facts,
    ttlSeconds: secondsLeft,
    topic: topicOf(id),
  };
}

/** The offer is no longer open: takes the place of what the phone shows, or of what still waits at the push service. */
export function withdrawalMessage(offerId: string, { phone, locale, appUrl }: PushReader): PushMessage {
  const { title, body } = closed[locale];
  const facts = { type: "offer_closed", offerId, phone };
  return {
    payload: {
      web_push: 8030,
      mutable: true,
      app_badge: 0,
      notification: {
        mutable: true,
        app_badge: 0,
        title,
        body,
        lang: locale,
        dir: "ltr",
        tag: offerId,
        navigate: new URL("/dashboard", appUrl).href,
        silent: true,
        requireInteraction: false,
        data: facts,
      },
      ...facts,
    },
    smallPayload: facts,
    ttlSeconds: 300,
    topic: topicOf(offerId),
  };
}

type Notice = {
  title: string;
  body?: string;
  page: string;
  name: string;
  /** A customer's: the worker confirms it by this. */
  noticeId?: string;
  /** What the worker needs to answer it, and the answer's name. */
  answer?: { type: string; facts: Record<string, string>; action: string; title: string };
};

/**
 * A notice that waits for somebody at a page of theirs; one of the same name takes its place. `body` names no amount,
 * address or code either.
 */
export function noticeMessage(
  { title, body, page, name, noticeId, answer }: Notice,
  { phone, locale, appUrl }: PushReader,
): PushMessage {
  const facts = { type: answer?.type ?? "notice", phone, ...(noticeId ? { noticeId } : {}), ...answer?.facts };
  const navigate = new URL(page, appUrl).href;
  const words = { title, body: body ?? opened[locale], lang: locale, tag: name, navigate };
  return {
    payload: {
      web_push: 8030,
      mutable: true,
      notification: {
        mutable: true,
        ...words,
        dir: "ltr",
        silent: false,
        data: facts,
        // Where a browser carries it out by itself, it leads to the page that asks.
        ...(answer ? { actions: [{ action: answer.action, title: answer.title, navigate }] } : {}),
      },
      ...facts,
    },
    // Its words come along: what a worker says of its own speaks of offers.
    smallPayload: { notification: words, ...facts },
    ttlSeconds: 3600,
    topic: name,
  };
}

/** A test that the driver asked for in the settings. */
export function testMessage({ phone, locale, appUrl }: PushReader): PushMessage {
  const { title, body } = tested[locale];
  const facts = { type: "test", phone };
  return {
    payload: {
      web_push: 8030,
      mutable: true,
      notification: {
        mutable: true,
        title,
        body,
        lang: locale,
        dir: "ltr",
        tag: "test",
        navigate: new URL("/settings", appUrl).href,
        silent: false,
        data: facts,
      },
      ...facts,
    },
    smallPayload: facts,
    ttlSeconds: 60,
    topic: "test",
  };
}
