import { titled } from "@/app/titled";
import { ResetForm } from "@/components/auth/reset-form";

export const generateMetadata = titled("newPassword", { referrer: "no-referrer" });

export default async function ResetPasswordPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { token, token_hash: hash } = await searchParams;
  const given = token ?? hash;
  return <ResetForm token={typeof given === "string" && given ? given : null} />;
}
