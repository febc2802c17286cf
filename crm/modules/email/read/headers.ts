/** The values of the fields of a name among the lines of a header, each with the lines it goes on in. */
export function fieldsIn(text: string, name: string): string[] {
  const begin = `${name.toLowerCase()}:`
  const found: string[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const goesOn = line.startsWith(' ') || line.startsWith('\t')
    if (isOpen && goesOn) {
      const last = found.length - 1
      // A header that never ends is none.
      if (found[last]!.length < mostOfField) found[last] = `${found[last]} ${line.trim()}`
      continue
    }
    isOpen = line.slice(0, begin.length).toLowerCase() === begin
    if (isOpen) found.push(line.slice(begin.length).trim())
  }
  return found
}

const mostOfField = 20_000

/** The value of the first of them; nothing where there is none. */
export function fieldIn(text: string, name: string): string {
  return fieldsIn(text, name)[0] ?? ''
}
