"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { copyText } from "@/lib/client/device/device";
import { Button } from "../button";
import { Input } from "../form/field";
import { CopyIcon, ShareIcon } from "../icons";

type LinkShareLabels = {
  title: string;
  share: string;
  copy: string;
  copied: string;
  copyFailed: string;
  link: string;
};

/** Creates a link on the first press, then shares or copies it. `createLink` returns null on failure. */
export function LinkShare({
  labels,
  busy,
  createLink,
}: {
  labels: LinkShareLabels;
  busy: boolean;
  createLink: () => Promise<string | null>;
}) {
  const [url, setUrl] = useState<string | null>(null);
  const [copyFailed, setCopyFailed] = useState(false);
  const canShare = typeof navigator !== "undefined" && typeof navigator.share === "function";

  async function ensureLink(): Promise<string | null> {
    if (url !== null) return url;
    const link = await createLink();
    setUrl(link);
    return link;
  }

  async function share() {
    const link = await ensureLink();
    if (link === null) return;
    try {
      await navigator.share({ title: labels.title, url: link });
    } catch (cause) {
      // AbortError: the user closed the share sheet. Otherwise copy, because the user gesture may have expired.
      if (!(cause instanceof DOMException && cause.name === "AbortError")) await copyToClipboard(link);
    }
  }

  async function copy() {
    const link = await ensureLink();
    if (link !== null) await copyToClipboard(link);
  }

  async function copyToClipboard(link: string) {
    const copied = await copyText(link);
    setCopyFailed(!copied);
    if (copied) toast.success(labels.copied);
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        {canShare && (
          <Button
            icon={ShareIcon}
            busy={busy}
            className="flex-1"
            onClick={() => {
              void share();
            }}
          >
            {labels.share}
          </Button>
        )}
        <Button
          icon={CopyIcon}
          busy={busy && !canShare}
          disabled={busy}
          className="flex-1"
          onClick={() => {
            void copy();
          }}
        >
          {labels.copy}
        </Button>
      </div>
      {url !== null && (
        <Input
          label={labels.link}
          readOnly
          value={url}
          hint={copyFailed ? labels.copyFailed : undefined}
          onFocus={(event) => {
            event.target.select();
          }}
          className="text-sm"
        />
      )}
    </>
  );
}
