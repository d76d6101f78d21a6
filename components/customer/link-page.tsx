import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import { isApiError } from "@/lib/client/api/api-error";

/** Whether a link is unknown or has ended; its page then clears its content. */
export const isLinkGone = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 400);

/** The page of a link, for people without an account. `endedContent` replaces all content once the link has ended. */
export function LinkPage({
  title,
  privacyNote,
  endedContent,
  children,
}: {
  title: string;
  privacyNote: string | null;
  endedContent: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col gap-4 px-4 py-4">
      <header className="flex min-h-tap items-center justify-between gap-3">
        <Logo />
      </header>
      <h1 className="sr-only">{title}</h1>
      {endedContent ? (
        <div translate="no" role="status">
          {endedContent}
        </div>
      ) : (
        children
      )}
      {privacyNote && !endedContent && (
        <p className="mt-auto pt-6 text-center text-xs text-muted-foreground">{privacyNote}</p>
      )}
    </main>
  );
}
