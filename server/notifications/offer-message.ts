import "server-only";
import type { Locale } from "@/lib/i18n/translate";
import type { PushMessage } from "@/server/notifications/push/push";
import { offerLinkUrl } from "@/server/sms/sms-messages";

// The payload is a declarative push message (https://www.w3.org/TR/push-api/#declarative-push-message): Safari shows it
// without our service worker if necessary, and passes only the notification to the worker, so its `data` repeats the
// facts. Older versions read `mutable` and `app_badge` there, too. Other browsers' workers read the same members. Lock
// screens are visible to others: no amount, no address, no code.

type OfferTexts = { title: string; body: string; accept: string; decline: string };
const offerTexts: Record<Locale, OfferTexts> = {
  en: {
    title: "New task offer",
    body: "Open Handover to answer before it expires.",
    accept: "Accept",
    decline: "Decline",
  },
  es: {
    title: "Nueva oferta de entrega",
    body: "Abre Handover para responder antes de que venza.",
    accept: "Aceptar",
    decline: "Rechazar",
  },
};
const closedTexts: Record<Locale, Pick<OfferTexts, "title" | "body">> = {
  en: { title: "This offer is no longer open", body: "Open Handover to see your offers." },
  es: { title: "Esta oferta ya no está abierta", body: "Abre Handover para ver tus ofertas." },
};
const testTexts: Record<Locale, Pick<OfferTexts, "title" | "body">> = {
  en: { title: "Handover", body: "Notifications reach this phone." },
  es: { title: "Handover", body: "Las notificaciones llegan a este teléfono." },
};

const defaultBody: Record<Locale, string> = {
  en: "Open Handover to see it.",
  es: "Abre Handover para verlo.",
};

type OfferForPush = { id: string; secondsLeft: number };
/** The receiving phone's subscription (for its receipt), its language, and the app's URL. */
type PushReader = { subscriptionId: string; locale: Locale; appUrl: string };

const pushTopic = (offerId: string): string => offerId.replaceAll("-", "");

/** An offer. The token authenticates its driver, so that the phone can acknowledge and answer without a session. */
export function offerMessage(
  { id, secondsLeft }: OfferForPush,
  token: string,
  { subscriptionId, locale, appUrl }: PushReader,
): PushMessage {
  const { title, body, accept, decline } = offerTexts[locale];
  const facts = { type: "task_offer", offerId: id, token, subscriptionId };
  const navigate = new URL(`/dashboard?offer=${id}`, appUrl).href;
  // Browsers that execute actions themselves open the page that answers.
  const answer = offerLinkUrl(appUrl, token, "push");
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
    topic: pushTopic(id),
  };
}

/** The offer is closed: replaces the displayed push, or one still queued at the push service. */
export function withdrawalMessage(offerId: string, { subscriptionId, locale, appUrl }: PushReader): PushMessage {
  const { title, body } = closedTexts[locale];
  const facts = { type: "offer_closed", offerId, subscriptionId };
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
    topic: pushTopic(offerId),
  };
}

type Notice = {
  title: string;
  body?: string;
  page: string;
  /** Identifies the notification on the phone: a later one with the same name replaces it. */
  name: string;
  /** For a customer's notification: its id, for the worker's receipt. */
  noticeId?: string;
  /** Data for an answer from the notification, and the action's name. */
  answer?: { type: string; facts: Record<string, string>; action: string; title: string };
};

/**
 * A notification about something that waits on a page; one of the same name replaces it. `body` contains no amount,
 * address or code either.
 */
export function noticeMessage(
  { title, body, page, name, noticeId, answer }: Notice,
  { subscriptionId, locale, appUrl }: PushReader,
): PushMessage {
  const facts = { type: answer?.type ?? "notice", subscriptionId, ...(noticeId ? { noticeId } : {}), ...answer?.facts };
  const navigate = new URL(page, appUrl).href;
  const content = { title, body: body ?? defaultBody[locale], lang: locale, tag: name, navigate };
  return {
    payload: {
      web_push: 8030,
      mutable: true,
      notification: {
        mutable: true,
        ...content,
        dir: "ltr",
        silent: false,
        data: facts,
        // A browser that executes it itself opens the page with the question.
        ...(answer ? { actions: [{ action: answer.action, title: answer.title, navigate }] } : {}),
      },
      ...facts,
    },
    // Includes its texts, because the worker's default texts are about offers.
    smallPayload: { notification: content, ...facts },
    ttlSeconds: 3600,
    topic: name,
  };
}

/** A test requested in the settings. */
export function testMessage({ subscriptionId, locale, appUrl }: PushReader): PushMessage {
  const { title, body } = testTexts[locale];
  const facts = { type: "test", subscriptionId };
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
