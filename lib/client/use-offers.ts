"use client";

import { useEffect } from "react";
import { mutate } from "swr";
import type { AcceptedVia, DeclineReason, Offer, OfferList, ReceiveOfferBody } from "@/lib/contracts/offer";
import type { Task } from "@/lib/contracts/task";
import { api, get, lastAnswer, newActionId } from "./fetcher";
import { learnServerTime } from "./server-clock";
import { currentTaskPath } from "./use-current-task";
import { useResource, type Resource } from "./use-resource";

export const offersPath = "/api/offers?limit=5";

/** The latest five offers and how many are unread; the phone's clock learns the server's from them. */
export function useOffers(): Resource<OfferList> {
  const offers = useResource<OfferList>(offersPath, { every: 60_000, whenDown: 8_000 });
  const serverTime = offers.data?.items[0]?.serverTime;
  useEffect(() => {
    if (serverTime) learnServerTime(serverTime, lastAnswer(offersPath) ?? undefined);
  }, [serverTime]);
  return offers;
}

export async function refreshOffers(): Promise<void> {
  await mutate((key) => typeof key === "string" && key.startsWith("/api/offers"));
}

export function fetchOffer(id: string): Promise<Offer> {
  return get<Offer>(`/api/offers/${id}`);
}

/** The phone's receipt: it keeps the SMS from being sent. A failure matters to nobody here. */
export async function confirmReceived(id: string, channel: ReceiveOfferBody["channel"]): Promise<void> {
  await api(`/api/offers/${id}/received`, { method: "POST", body: { channel } }).catch(() => undefined);
}

export async function markRead(id: string): Promise<void> {
  await api(`/api/offers/${id}/read`, { method: "POST", body: {} }).catch(() => undefined);
}

export async function acceptOffer(id: string, acceptedVia: AcceptedVia = "app"): Promise<Task> {
  const task = await api<Task>(`/api/offers/${id}/accept`, { method: "POST", body: { acceptedVia }, clientActionId: newActionId() });
  await mutate(currentTaskPath, task, { revalidate: false });
  return task;
}

export async function declineOffer(id: string, reason: DeclineReason): Promise<Offer> {
  return api<Offer>(`/api/offers/${id}/decline`, { method: "POST", body: { reason }, clientActionId: newActionId() });
}
