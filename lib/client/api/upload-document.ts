import type { Application } from "@/lib/contracts/driver/application";
import type { SubmittedDocument } from "@/lib/domain/application-requirements";
import { timeoutSignal } from "./abort-signals";
import { api, newActionId } from "./fetcher";
import { maxDirectUploadBytes } from "../device/shrink-picture";

const TIMEOUT_MS = 120_000;

/**
 * Uploads one document of the driver, with its expiry date if it has one. Small files go through our API, large ones
 * directly to file storage.
 */
export async function uploadDocument(kind: SubmittedDocument, file: File, expiresOn?: string): Promise<Application> {
  if (file.size > maxDirectUploadBytes) return uploadLargeDocument(kind, file, expiresOn);
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

async function uploadLargeDocument(kind: SubmittedDocument, file: File, expiresOn?: string): Promise<Application> {
  const { path, url } = await api("/api/driver/application/documents/upload-url", { method: "POST" });
  const response = await fetch(url, {
    method: "PUT",
    headers: { "content-type": file.type || "application/octet-stream" },
    body: file,
    signal: timeoutSignal(TIMEOUT_MS),
  });
  // Handled as any failed upload; the storage's own message may contain internals.
  if (!response.ok) throw new Error("File storage rejected the upload");
  return api("/api/driver/application/documents/uploaded", {
    method: "POST",
    body: { kind, path, fileName: file.name, ...(expiresOn ? { expiresOn } : {}) },
    clientActionId: newActionId(),
    timeoutMs: TIMEOUT_MS,
  });
}
