"use client";

import { useId, useRef, useState, type ComponentProps, type KeyboardEvent } from "react";
import { cx } from "../class-names";
import { controlClass, Field, type FieldProps } from "./field";
import { CheckIcon } from "../icons";
import { Spinner } from "../button";
import { isComposing } from "./composing";

export type ComboboxOption = { key: string; label: string; description?: string };

type ComboboxProps = FieldProps &
  Omit<ComponentProps<"input">, "value" | "onChange"> & {
    value: string;
    onValueChange: (text: string) => void;
    options: readonly ComboboxOption[];
    onChoose: (key: string) => void;
    /** The text represents a selected option. */
    hasSelection?: boolean;
    busy?: boolean;
    /** Shown below the input, and announced while the list is open: number of options, or why there are none. */
    status?: string | null;
  };

// Scrolls a list that opens outside the viewport into view.
function scrollListIntoView(list: HTMLElement | null): void {
  list?.scrollIntoView({ block: "nearest" });
}

/** A text input with suggestions: arrow keys move, Enter selects, Escape closes. Free text stays possible. */
export function Combobox({
  label,
  hint,
  error,
  optional,
  value,
  onValueChange,
  options,
  onChoose,
  hasSelection,
  busy,
  status,
  className,
  ref: forwardedRef,
  onBlur,
  onFocus,
  ...rest
}: ComboboxProps) {
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listOpen = open && options.length > 0;
  const statusText = open || options.length === 0 ? status : null;
  const activeIndex = active < options.length ? active : -1;

  function choose(index: number) {
    const option = options[index];
    if (!option) return;
    onChoose(option.key);
    setOpen(false);
    setActive(-1);
    inputRef.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (options.length === 0) return;
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(listOpen ? (activeIndex + step + options.length) % options.length : step > 0 ? 0 : options.length - 1);
    } else if (event.key === "Enter" && listOpen && activeIndex >= 0) {
      event.preventDefault();
      choose(activeIndex);
    } else if (event.key === "Escape" && listOpen) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  }

  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(ids) => (
        <div className="relative">
          <input
            {...rest}
            {...ids}
            ref={(node) => {
              inputRef.current = node;
              if (typeof forwardedRef === "function") return forwardedRef(node);
              if (forwardedRef) forwardedRef.current = node;
            }}
            role="combobox"
            aria-expanded={listOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={listOpen && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            onChange={(event) => {
              onValueChange(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onFocus={(event) => {
              onFocus?.(event);
              if (!hasSelection) setOpen(true);
            }}
            onBlur={(event) => {
              setOpen(false);
              setActive(-1);
              onBlur?.(event);
            }}
            onKeyDown={onKeyDown}
            className={cx(controlClass, "pr-10", className)}
          />
          <span className="pointer-events-none absolute inset-y-0 right-3 inline-flex items-center text-muted-foreground">
            {busy ? <Spinner /> : hasSelection && <CheckIcon aria-hidden size={20} className="text-success-text" />}
          </span>
          <ul
            id={listId}
            role="listbox"
            ref={listOpen ? scrollListIntoView : undefined}
            aria-label={label}
            hidden={!listOpen}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 scroll-mb-24 overflow-y-auto rounded-control border border-input bg-card"
          >
            {listOpen &&
              options.map((option, index) => (
                // Prevents mousedown from blurring the input, which would close the list before the click.
                <li
                  key={option.key}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === activeIndex}
                  onMouseDown={(event) => {
                    event.preventDefault();
                  }}
                  onClick={() => {
                    choose(index);
                  }}
                  ref={
                    index === activeIndex
                      ? (node) => {
                          node?.scrollIntoView({ block: "nearest" });
                        }
                      : undefined
                  }
                  className={cx(
                    "flex min-h-tap cursor-pointer flex-col justify-center border-b px-3 py-2 last:border-b-0",
                    index === activeIndex ? "bg-muted" : "hover:bg-muted",
                  )}
                >
                  <span>{option.label}</span>
                  {option.description && <span className="text-sm text-muted-foreground">{option.description}</span>}
                </li>
              ))}
          </ul>
          {/* Stays after blur, because its removal would move the element that is being pressed below. */}
          <span
            translate="no"
            role="status"
            className={cx(statusText && !listOpen ? "block pt-1 text-sm text-muted-foreground" : "sr-only")}
          >
            {statusText}
          </span>
        </div>
      )}
    </Field>
  );
}
