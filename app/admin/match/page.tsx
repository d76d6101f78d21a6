import type { Metadata } from "next";
import { MatchScreen } from "@/components/admin/match/match-screen";
import { adminMatchText } from "@/lib/i18n/text/admin-match";
import { adminTitle } from "@/app/admin/admin-title";

export async function generateMetadata(): Promise<Metadata> {
  return adminTitle(adminMatchText, "title");
}

export default function AdminMatchPage() {
  return <MatchScreen />;
}
