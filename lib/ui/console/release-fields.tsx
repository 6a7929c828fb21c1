/** What an upload says of a release, of the core and of a plugin alike. */
import { Checkbox, Select, TextArea } from "./choices";

export function ReleaseFields({ typed }: { typed: Readonly<Record<string, string>> }) {
  return (
    <>
      <Select
        name="channel"
        label="Channel"
        options={[
          { value: "stable", label: "stable: for everybody" },
          { value: "beta", label: "beta: for those who asked for it" },
        ]}
        defaultValue={typed.channel ?? "stable"}
      />
      <TextArea
        name="notes"
        label="Notes"
        hint="Markdown. Users read what has changed. A heading “Manual steps” keeps programs from updating by themselves."
        rows={8}
        defaultValue={typed.notes ?? ""}
      />
      <Checkbox
        name="critical"
        value="true"
        label="Critical: should not wait"
        defaultChecked={typed.critical === "true"}
      />
      <Checkbox
        name="manual"
        value="true"
        label="Manual: programs do not install it by themselves"
        defaultChecked={typed.manual === "true"}
      />
      <Checkbox
        name="publish"
        value="true"
        label="Publish at once"
        defaultChecked={typed.publish === "true"}
      />
    </>
  );
}
