"use client";

import { useLayoutEffect, useRef, useState, type ComponentProps } from "react";
import { formatCode, editCode, type EditedCode } from "@/lib/domain/text/code-format";
import { controlClass } from "./field";

/** Input for an eight-character code, displayed in groups of four. */
export function CodeInput({
  code,
  onCode,
  ...rest
}: Omit<ComponentProps<"input">, "value" | "onChange"> & { code: string; onCode: (code: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [edited, setEdited] = useState<EditedCode | null>(null);
  // Setting the value moves the caret to the end, so restore its position.
  useLayoutEffect(() => {
    const field = input.current;
    if (edited && field && field === document.activeElement) field.setSelectionRange(edited.caret, edited.caret);
  }, [edited]);
  return (
    <input
      {...rest}
      ref={input}
      value={formatCode(code)}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      inputMode="text"
      enterKeyHint="done"
      placeholder="ABCD-EFGH"
      onChange={({ target: { value, selectionStart }, nativeEvent }) => {
        const forward = nativeEvent instanceof InputEvent && nativeEvent.inputType === "deleteContentForward";
        const next = editCode(value, selectionStart ?? value.length, forward);
        setEdited(next);
        onCode(next.code);
      }}
      className={`${controlClass} min-h-action! text-center font-mono text-xl! tracking-[0.1em]`}
    />
  );
}
