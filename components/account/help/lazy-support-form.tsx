"use client";

import { lazyClient } from "@/components/ui/navigation/lazy-client";

// Lazy, because most visitors of the page only read it or call.
const Form = lazyClient(() => import("./support-form").then((module) => module.SupportForm));

/** The support form, loaded after the page. Its space is reserved. */
export function LazySupportForm({ orderNo }: { orderNo: string | null }) {
  return (
    <div className="min-h-96">
      <Form orderNo={orderNo} />
    </div>
  );
}
