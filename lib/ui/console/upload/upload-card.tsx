/** The form that uploads a file, for operators whose role permits it. */
import type { ComponentProps } from "react";
import { Alert } from "../../alert";
import { Card } from "../../card";
import { UploadForm } from "./upload-form";

type Props = ComponentProps<typeof UploadForm> & { mayUpload: boolean };

export function UploadCard({ mayUpload, ...form }: Props) {
  if (!mayUpload) {
    return <Alert kind="info">Your role does not permit uploads. Ask a developer or an owner.</Alert>;
  }
  return (
    <Card label="Upload">
      <UploadForm {...form} />
    </Card>
  );
}
