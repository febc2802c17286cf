/** A text of a catalogue with its gaps filled, `Number {{number}}`; a gap that has no value stays empty. */
export function filledWith(text: string, gaps: object): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, gap: string) =>
    String((gaps as Readonly<Record<string, unknown>>)[gap] ?? ''),
  )
}
