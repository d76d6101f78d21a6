"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { copyText } from "@/lib/client/device/copy-text";
import { Button } from "../button";
import { Input } from "../form/field";
import { CopyIcon, ShareIcon } from "../icons";

type LinkWords = {
  title: string;
  share: string;
  copy: string;
  copied: string;
  copyFailed: string;
  link: string;
};

/** Creates a link on the first press, then shares or copies it. `make` returns null on failure. */
export function LinkShare({
  words,
  busy,
  make,
}: {
  words: LinkWords;
  busy: boolean;
  make: () => Promise<string | null>;
}) {
  const [url, setUrl] = useState<string | null>(null);
  const [copyFailed, setCopyFailed] = useState(false);
  const canShare = typeof navigator !== "undefined" && typeof navigator.share === "function";

  async function ensureLink(): Promise<string | null> {
    if (url !== null) return url;
    const link = await make();
    setUrl(link);
    return link;
  }

  async function share() {
    const link = await ensureLink();
    if (link === null) return;
    try {
      await navigator.share({ title: words.title, url: link });
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
    if (copied) toast.success(words.copied);
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
            {words.share}
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
          {words.copy}
        </Button>
      </div>
      {url !== null && (
        <Input
          label={words.link}
          readOnly
          value={url}
          hint={copyFailed ? words.copyFailed : undefined}
          onFocus={(event) => {
            event.target.select();
          }}
          className="text-sm"
        />
      )}
    </>
  );
}
