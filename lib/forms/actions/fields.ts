/** The fields of a form as the visitor filled them in: files and what React adds for itself are left out. Pure. */

const NOT_A_FIELD = "$ACTION";

export function fieldsOf(form: FormData): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of form) {
    if (typeof value === "string" && !name.startsWith(NOT_A_FIELD)) fields.append(name, value);
  }
  return fields;
}
