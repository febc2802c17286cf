/** What of a text was typed after it was sent. */
export function leftOf(text: string, sent: string): string {
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : text
}
