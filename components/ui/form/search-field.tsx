"use client";

import { useEffect, useRef, type ChangeEvent } from "react";
import { areLetterShortcutsEnabled, isTyping } from "@/lib/client/app/key-shortcuts";
import { useSearchText } from "@/lib/client/hooks/use-search-text";
import { Field, Input, controlClass } from "./field";
import { SearchIcon } from "../icons";

type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
};

function useSearchInput({ placeholder, value, onSearch }: Omit<SearchFieldProps, "label">) {
  const { text, setText } = useSearchText(value, onSearch);
  return {
    type: "search",
    autoComplete: "off",
    placeholder,
    maxLength: 120,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setText(event.target.value);
    },
  };
}

/** A secondary search without a keyboard shortcut. */
export function SecondarySearchField({ label, ...search }: SearchFieldProps) {
  return <Input label={label} {...useSearchInput(search)} />;
}

/** A search input that "/" focuses from anywhere on the page. */
export function SearchField({ label, ...search }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const inputProps = useSearchInput(search);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!areLetterShortcutsEnabled() || isTyping(event)) return;
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
          <input {...ids} {...inputProps} ref={input} aria-keyshortcuts="/" className={`${controlClass} pl-10`} />
        </span>
      )}
    </Field>
  );
}
