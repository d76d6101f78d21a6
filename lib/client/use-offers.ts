"use client";

import { mutate } from "swr";
import type { AcceptedVia, DeclineReason, Offer, OfferList } from "@/lib/contracts/offer";
import type { Task } from "@/lib/contracts/task";
import { api, newActionId } from "./fetcher";
import { currentTaskPath } from "./use-current-task";
import { useResource, type Resource } from "./use-resource";

export const offersPath = "/api/offers?limit=5";

/** The latest five offers and how many are unread. */
export function useOffers(): Resource<OfferList> {
  return useResource(offersPath, { every: 60_000, whenDown: 8_000 });
}

export async function refreshOffers(): Promise<void> {
  await mutate((key) => typeof key === "string" && key.startsWith("/api/offers"));
}

export async function markRead(id: string): Promise<void> {
  await api(`/api/offers/${id}/read`, { method: "POST", body: {} }).catch(() => undefined);
}

export async function acceptOffer(id: string, acceptedVia: AcceptedVia = "app"): Promise<Task> {
  const task = await api(`/api/offers/${id}/accept`, {
    method: "POST",
    body: { acceptedVia },
    clientActionId: newActionId(),
  });
  await mutate(currentTaskPath, task, { revalidate: false });
  return task;
}

export async function declineOffer(id: string, reason: DeclineReason): Promise<Offer> {
  return api(`/api/offers/${id}/decline`, { method: "POST", body: { reason }, clientActionId: newActionId() });
}
