"use client";

import { mutate } from "swr";
import type { AcceptedVia, DeclineReason, Offer, OfferList } from "@/lib/contracts/driver/offer";
import type { Task } from "@/lib/contracts/driver/task";
import { deviceInfo } from "../device/device";
import { api, newActionId } from "../api/fetcher";
import { currentTaskPath } from "./use-current-task";
import { useResource, type Resource } from "./use-resource";

export const offersPath = "/api/offers?limit=5";

/** The latest five offers and how many are unread. */
export function useOffers(): Resource<OfferList> {
  return useResource(offersPath, { intervalMs: 60_000, disconnectedIntervalMs: 8_000 });
}

export async function refreshOffers(): Promise<void> {
  // Keys of paginated lists have a prefix.
  await mutate((key) => typeof key === "string" && /^(\$inf\$)?\/api\/offers/.test(key));
}

export async function markOfferRead(id: string): Promise<void> {
  await api(`/api/offers/${id}/read`, { method: "POST", body: {} }).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- the specification has such failures logged and ignored
    console.warn("Failed to mark notification as read", error);
  });
}

export async function acceptOffer(id: string, acceptedVia: AcceptedVia = "app"): Promise<Task> {
  const task = await api(`/api/offers/${id}/accept`, {
    method: "POST",
    body: { acceptedVia, deviceInfo: deviceInfo() },
    clientActionId: newActionId(),
  });
  await mutate(currentTaskPath, task, { revalidate: false });
  return task;
}

export async function declineOffer(id: string, reason: DeclineReason): Promise<Offer> {
  return api(`/api/offers/${id}/decline`, { method: "POST", body: { reason }, clientActionId: newActionId() });
}
