"use client";

import { ApiError } from "../api/api-error";
import { parseApiError } from "../api/fetcher";
import { isInstalledOnIos } from "./platform";

type SavedFile = { rows: number; truncated: boolean };

/**
 * Downloads a file of the API. Not by a link: the browser would save an error response as the file, and a truncated
 * file would look complete.
 */
export async function saveFile(path: string): Promise<SavedFile> {
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
  const shareableFile = new File([file], name, { type: file.type });
  if (isInstalledOnIos() && navigator.canShare?.({ files: [shareableFile] })) await share(shareableFile);
  else download(file, name);
  return {
    rows: Number(response.headers.get("x-rows") ?? 0),
    truncated: response.headers.get("x-rows-truncated") === "true",
  };
}

/** An installed app on iOS can save a file only through the share sheet. */
async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (cause) {
    // The user closed the share sheet.
    if (!(cause instanceof DOMException && cause.name === "AbortError")) download(file, file.name);
  }
}

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read the file by then.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}
