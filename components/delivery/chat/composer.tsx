"use client";

import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { readStoredValue, storeValue } from "@/lib/client/storage/stored-value";
import { focusFirstInvalidField } from "@/lib/client/hooks/use-error-text";
import { isCodeFormat, normalizeCode } from "@/lib/domain/text/code-format";
import { chatMessages } from "@/lib/i18n/messages/chat";
import { useTranslations } from "@/lib/i18n/use-translations";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { isComposing } from "@/components/ui/form/composing";
import { controlClass } from "@/components/ui/form/field";
import { SendIcon } from "@/components/ui/icons";
import { useMaskedPreview } from "./use-masked-preview";

const maxLength = 500;

/**
 * The message input; Enter sends. Unsent text is stored in this tab under `draft` until it is sent or the user signs
 * out.
 */
export function Composer({ draftKey, onSend }: { draftKey: string; onSend: (text: string) => void }) {
  const t = useTranslations(chatMessages);
  const id = useId();
  const [text, setText] = useState(() => readStoredValue(draftKey, "session") ?? "");
  const [textMissing, setTextMissing] = useState(false);
  const preview = useMaskedPreview(text);
  const sentAt = useRef(0);
  const updateText = (newText: string) => {
    setText(newText);
    // Never store a verification code, not even in a draft.
    storeValue(draftKey, newText === "" || isCodeFormat(normalizeCode(newText)) ? null : newText, "session");
  };
  const submit = () => {
    if (text.trim() === "") {
      // Ignore the second press of a double tap.
      if (performance.now() - sentAt.current < 1_000) return;
      setTextMissing(true);
      focusFirstInvalidField();
      return;
    }
    onSend(text.trim());
    sentAt.current = performance.now();
    updateText("");
  };
  return (
    <form
      className="flex flex-col gap-1"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          {t("messageLabel")}
        </label>
        <textarea
          id={id}
          rows={1}
          value={text}
          maxLength={maxLength}
          enterKeyHint="send"
          placeholder={t("placeholder")}
          aria-invalid={textMissing || undefined}
          aria-describedby={`${id}-hint`}
          className={cx(controlClass, "max-h-32 flex-1 resize-none py-3 [field-sizing:content]")}
          onChange={(event) => {
            updateText(event.target.value);
            setTextMissing(false);
          }}
          onKeyDown={(event: KeyboardEvent) => {
            // During IME composition Enter selects a word and does not send.
            if (event.key !== "Enter" || event.shiftKey || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            submit();
          }}
        />
        <IconButton
          type="submit"
          label={t("send")}
          icon={SendIcon}
          className="shrink-0 bg-primary text-primary-foreground"
        />
      </div>
      <p
        id={`${id}-hint`}
        translate="no"
        aria-live="polite"
        className={cx(
          "text-xs break-words",
          textMissing ? "text-destructive-text" : preview ? "text-warning-text" : "text-muted-foreground",
        )}
      >
        {textMissing ? t("textMissing") : preview ? t("maskedPreview", { text: preview }) : t("hint")}
      </p>
    </form>
  );
}
