import type { Metadata } from "next";
import { DispatchScreen } from "@/components/admin/dispatch/dispatch-screen";
import { orderNo } from "@/lib/domain/transaction/transaction";
import { adminDispatchMessages } from "@/lib/i18n/messages/admin-dispatch";
import { adminPageMetadata } from "@/app/admin/admin-page-metadata";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return adminPageMetadata(adminDispatchMessages, "title", orderNo((await params).id));
}

export default async function AdminDispatchPage({ params }: Props) {
  const { id } = await params;
  return <DispatchScreen key={id} id={id} />;
}
