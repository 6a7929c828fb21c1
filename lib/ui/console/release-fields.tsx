/** What an upload says of a release, of the core and of a plugin alike. */
import { Checkbox, Select, TextArea } from "./choices";

export function ChannelField({ channel }: { channel: string }) {
  return (
    <Select
      name="channel"
      label="Channel"
      options={[
        { value: "stable", label: "stable: for everybody" },
        { value: "beta", label: "beta: for those who asked for it" },
      ]}
      defaultValue={channel}
    />
  );
}

export function ReleaseFields() {
  return (
    <>
      <ChannelField channel="stable" />
      <TextArea
        name="notes"
        label="Notes"
        hint="Markdown. Users read what has changed. A heading “Manual steps” keeps programs from updating by themselves."
        rows={8}
      />
      <Checkbox name="critical" value="true" label="Critical: should not wait" />
      <Checkbox name="manual" value="true" label="Manual: programs do not install it by themselves" />
      <Checkbox name="publish" value="true" label="Publish at once" />
    </>
  );
}
