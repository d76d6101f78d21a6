"use client";

import { ApiError } from "../api/api-error";
import { parseApiError } from "../api/fetcher";
import { isInstalledOnIos } from "./push";

export type Saved = { rows: number; cut: boolean };

/**
 * Fetches a file of ours and gives it to the browser to keep. Why not by a link: a refusal would be kept as the file,
 * and one that breaks off half way would look whole.
 */
export async function saveFile(path: string): Promise<Saved> {
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(path, { credentials: "same-origin", cache: "no-store" });
    file = await response.blob();
  } catch {
    throw new ApiError({ code: "NETWORK", status: 0, title: "No connection" });
  }
  if (!response.ok) throw parseApiError(response, await file.text());
  const [, name = "list.csv"] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  const shared = new File([file], name, { type: file.type });
  if (isInstalledOnIos() && navigator.canShare?.({ files: [shared] })) await share(shared);
  else download(file, name);
  return { rows: Number(response.headers.get("x-rows") ?? 0), cut: response.headers.get("x-rows-cut") === "true" };
}

/** An app on an iPhone's home screen saves a file by its share sheet alone. */
async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (cause) {
    // The sheet was closed: that is an answer.
    if (!(cause instanceof DOMException && cause.name === "AbortError")) download(file, file.name);
  }
}

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}
