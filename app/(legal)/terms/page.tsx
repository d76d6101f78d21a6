import { titled } from "@/app/titled";
import { LegalArticle } from "../legal-article";

export const generateMetadata = titled("terms");

export default function TermsPage() {
  return <LegalArticle name="terms" />;
}
