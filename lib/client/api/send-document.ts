import type { Application } from "@/lib/contracts/application";
import type { SubmittedDocument } from "@/lib/domain/application-needs";
import { api, newActionId } from "./fetcher";
import { shrinkAboveBytes } from "../device/shrink-picture";

const TIMEOUT_MS = 120_000;

/**
 * Sends one document of the driver, with the last day on which it holds where it has one: by our own route, or, a large
 * one, straight into the file store.
 */
export async function sendDocument(kind: SubmittedDocument, file: File, expiresOn?: string): Promise<Application> {
  if (file.size > shrinkAboveBytes) return sendLarge(kind, file, expiresOn);
  const body = new FormData();
  body.set("kind", kind);
  body.set("file", file);
  if (expiresOn) body.set("expiresOn", expiresOn);
  return api("/api/driver/application/documents", {
    method: "POST",
    body,
    clientActionId: newActionId(),
    timeoutMs: TIMEOUT_MS,
  });
}

async function sendLarge(kind: SubmittedDocument, file: File, expiresOn?: string): Promise<Application> {
  const { path, url } = await api("/api/driver/application/documents/place", { method: "POST" });
  const answer = await fetch(url, {
    method: "PUT",
    headers: { "content-type": file.type || "application/octet-stream" },
    body: file,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // Reported like any failed upload; the store's own message may contain internals.
  if (!answer.ok) throw new Error("The file store did not take the file");
  return api("/api/driver/application/documents/placed", {
    method: "POST",
    body: { kind, path, fileName: file.name, ...(expiresOn ? { expiresOn } : {}) },
    clientActionId: newActionId(),
    timeoutMs: TIMEOUT_MS,
  });
}
