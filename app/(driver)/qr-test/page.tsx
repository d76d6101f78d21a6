import { titled } from "@/app/titled";
import { QrTest } from "@/components/driver/scan/qr-test";

export const generateMetadata = titled("qrTest");

export default function QrTestPage() {
  return <QrTest />;
}
