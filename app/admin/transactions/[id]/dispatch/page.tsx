import type { Metadata } from "next";
import { DispatchScreen } from "@/components/admin/dispatch-screen";
import { orderNo } from "@/lib/domain/order-no";
import { readLocale } from "@/lib/i18n/server-locale";
import { sayIn } from "@/lib/i18n/text";
import { adminDispatchText } from "@/lib/i18n/text/admin-dispatch";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${sayIn(await readLocale(), adminDispatchText)("title")} · ${orderNo((await params).id)}` };
}

export default async function AdminDispatchPage({ params }: Props) {
  const { id } = await params;
  return <DispatchScreen key={id} id={id} />;
}
