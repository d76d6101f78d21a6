import type { Metadata } from "next";
import { Suspense } from "react";
import { BoardScreen } from "@/components/board/board-screen";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { adminBoardText } from "@/lib/i18n/text/admin-board";

export async function generateMetadata(): Promise<Metadata> {
  return { title: sayIn(await readLocale(), adminBoardText)("title") };
}

export default function AdminMapPage() {
  return <Suspense><BoardScreen /></Suspense>;
}
