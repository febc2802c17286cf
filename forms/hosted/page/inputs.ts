/** What the password of the form opened; nothing where it has none. */
export function passIn(form: HTMLFormElement): { pass?: string } {
  const pass = form.querySelector<HTMLInputElement>('[name=bw-pass]')?.value
  return pass ? { pass } : {}
}

/** What stands in an input that people do not see. */
export function textIn(form: HTMLFormElement, name: string): string {
  return form.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value
}
