import { pageMetadata } from "@/app/page-metadata";
import { ResetForm } from "@/components/auth/reset-form";

export const generateMetadata = pageMetadata("newPassword", { referrer: "no-referrer" });

export default async function ResetPasswordPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { token, token_hash: tokenHash } = await searchParams;
  const credentials = token ?? tokenHash;
  return <ResetForm token={typeof credentials === "string" && credentials ? credentials : null} />;
}
