/** The text without the signs `of` it ends with; linear in its length, as `/[…]+$/` is not. */
export function withoutTrailing(text: string, of: string): string {
  let end = text.length
  while (end > 0 && of.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}
