import type { Metadata } from "next";
import { Suspense } from "react";
import { BoardScreen } from "@/components/admin/board/board-screen";
import { adminBoardMessages } from "@/lib/i18n/messages/admin-board";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminBoardMessages, "title");
}

export default function AdminMapPage() {
  return (
    <Suspense>
      <BoardScreen />
    </Suspense>
  );
}
