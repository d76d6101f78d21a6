import type { Metadata } from "next";
import { Suspense } from "react";
import { BoardScreen } from "@/components/admin/board/board-screen";
import { adminBoardText } from "@/lib/i18n/text/admin-board";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminBoardText, "title");
}

export default function AdminMapPage() {
  return (
    <Suspense>
      <BoardScreen />
    </Suspense>
  );
}
