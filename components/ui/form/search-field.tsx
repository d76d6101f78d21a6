"use client";

import { useEffect, useRef } from "react";
import { hasSingleKeys, isTyping } from "@/lib/client/app/key-shortcuts";
import { useSearchText } from "@/lib/client/hooks/use-search-text";
import { Field, Input, controlClass } from "./field";
import { SearchIcon } from "../icons";

type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
};

/** A secondary search without a keyboard shortcut. */
export function NameField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const { text, setText } = useSearchText(value, onSearch);
  return (
    <Input
      label={label}
      type="search"
      autoComplete="off"
      placeholder={placeholder}
      maxLength={120}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
      }}
    />
  );
}

/** A search input that "/" focuses from anywhere on the page. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { text, setText } = useSearchText(value, onSearch);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!hasSingleKeys() || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <Field label={label}>
      {(ids) => (
        <span className="relative block">
          <SearchIcon
            aria-hidden
            size={20}
            className="pointer-events-none absolute inset-y-0 left-3 my-auto text-muted-foreground"
          />
          <input
            {...ids}
            ref={input}
            type="search"
            aria-keyshortcuts="/"
            autoComplete="off"
            placeholder={placeholder}
            maxLength={120}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
            }}
            className={`${controlClass} pl-10`}
          />
        </span>
      )}
    </Field>
  );
}
