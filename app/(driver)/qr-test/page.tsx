import type { Metadata } from "next";
import { QrTest } from "@/components/driver/scan/qr-test";

export const metadata: Metadata = { title: "QR test" };

export default function QrTestPage() {
  return <QrTest />;
}
