const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it stands in HTML, between tags and within an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}
