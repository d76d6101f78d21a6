import type { Metadata } from "next";
import { PersonScreen } from "@/components/admin/people/person-screen";
import { adminPeopleMessages } from "@/lib/i18n/messages/admin-people";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminPeopleMessages, "person");
}

export default async function AdminPersonPage({ params }: { params: Promise<{ userId: string }> }) {
  const { userId } = await params;
  return <PersonScreen key={userId} userId={userId} />;
}
