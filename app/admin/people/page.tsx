import type { Metadata } from "next";
import { Suspense } from "react";
import { PeopleScreen } from "@/components/admin/people/people-screen";
import { adminPeopleMessages } from "@/lib/i18n/messages/admin-people";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  return adminPageMetadata(adminPeopleMessages, "title");
}

export default function AdminPeoplePage() {
  return (
    <Suspense>
      <PeopleScreen />
    </Suspense>
  );
}
