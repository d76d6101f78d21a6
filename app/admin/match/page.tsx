import type { Metadata } from "next";
import { MatchScreen } from "@/components/admin/match/match-screen";
import { adminMatchMessages } from "@/lib/i18n/messages/admin-match";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminMatchMessages, "title");
}

export default function AdminMatchPage() {
  return <MatchScreen />;
}
