import type { Metadata } from "next";
import { ApprovalsScreen } from "@/components/admin/approvals/approvals-screen";
import { approvalMessages } from "@/lib/i18n/messages/approvals";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(approvalMessages, "title");
}

export default function AdminApprovalsPage() {
  return <ApprovalsScreen />;
}
