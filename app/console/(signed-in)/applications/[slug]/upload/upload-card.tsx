/** The form that uploads a file, for operators whose role permits it. */
import type { ComponentProps } from "react";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import type { UploadsMessages } from "@/lib/words/console/en/uploads";
import { UploadForm } from "./upload-form";

type Props = ComponentProps<typeof UploadForm> & { text: UploadsMessages; mayUpload: boolean };

export function UploadCard({ text, mayUpload, ...form }: Props) {
  if (!mayUpload) return <Alert kind="info">{text.notPermitted}</Alert>;
  return (
    <div className="max-w-2xl">
      <Card label={text.label}>
        <UploadForm {...form} />
      </Card>
    </div>
  );
}
