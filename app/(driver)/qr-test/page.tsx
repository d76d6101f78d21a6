import { pageMetadata } from "@/app/page-metadata";
import { QrTest } from "@/components/driver/scan/qr-test";

export const generateMetadata = pageMetadata("qrTest");

export default function QrTestPage() {
  return <QrTest />;
}
