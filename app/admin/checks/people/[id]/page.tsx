import type { Metadata } from "next";
import { IdentityReviewScreen } from "@/components/admin/checks/identity-review";
import { checksMessages } from "@/lib/i18n/messages/checks";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(checksMessages, "person");
}

export default async function AdminIdentityCheckPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <IdentityReviewScreen key={id} id={id} />;
}
