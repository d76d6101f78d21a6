import { pageMetadata } from "@/app/page-metadata";
import { LegalArticle } from "../legal-article";

export const generateMetadata = pageMetadata("terms");

export default function TermsPage() {
  return <LegalArticle name="terms" />;
}
