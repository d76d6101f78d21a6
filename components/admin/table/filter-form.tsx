"use client";

import type { ReactNode } from "react";
import { adminText } from "@/lib/i18n/text/admin";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { SearchField } from "@/components/ui/search-field";

type FilterFormProps = {
  /** What is searched in. */
  placeholder: string;
  value: string;
  onSearch: (q: string) => void;
  /** Takes all filters back; while there are any. */
  onClear?: (() => void) | false;
  children: ReactNode;
};

/** What a list is narrowed by: the search over it, then its choices. */
export function FilterForm({ placeholder, value, onSearch, onClear, children }: FilterFormProps) {
  const say = useText(adminText);
  return (
    <>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
        }}
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-[minmax(12rem,2fr)_repeat(3,minmax(9rem,1fr))]"
      >
        <div className="col-span-2 md:col-span-3 xl:col-span-1">
          <SearchField label={say("search")} placeholder={placeholder} value={value} onSearch={onSearch} />
        </div>
        {children}
      </form>
      {onClear && (
        <div className="-my-3">
          <Button variant="quiet" className="-ml-4" onClick={onClear}>
            {say("clear")}
          </Button>
        </div>
      )}
    </>
  );
}
