import { titled } from "@/app/titled";
import { ScannerScreen } from "@/components/driver/scan/scanner-screen";

export const generateMetadata = titled("scanner");

export default function ScannerPage() {
  return <ScannerScreen />;
}
