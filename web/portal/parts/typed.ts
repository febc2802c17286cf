/**
 * What stands in the fields of a form, by their names, as it is sent: a password manager fills and sends it at once, before the page
 * has heard of what it filled in.
 */
export function typedIn<const Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const data = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as Record<Name, string>
}
