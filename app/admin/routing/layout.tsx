import type { ReactNode } from "react";
import { RoutingFrame } from "@/components/admin/routing/routing-frame";

export default function AdminRoutingLayout({ children }: { children: ReactNode }) {
  return <RoutingFrame>{children}</RoutingFrame>;
}
