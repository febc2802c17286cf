import { PDFArray } from '@cantoo/pdf-lib'
import { inherited, numbersOf, textOf, type Widget } from './widgets.ts'

/** What is chosen of a list, in the words that people see, one a line; null where the field says nothing. */
export function chosenOf({ dict, value }: Widget): string | null {
  const options = inherited(dict, 'Opt')
  const known = new Map<string, string>()
  const lines: string[] = []
  for (let index = 0; options instanceof PDFArray && index < options.size(); index += 1) {
    const option = options.lookup(index)
    const [exported, words] =
      option instanceof PDFArray
        ? [textOf(option.lookup(0)), textOf(option.lookup(1))]
        : [textOf(option), textOf(option)]
    lines.push(words ?? exported ?? '')
    if (exported !== null) known.set(exported, words ?? exported)
  }
  const places = numbersOf(inherited(dict, 'I'))
  if (value === undefined) {
    return places.length > 0 ? places.flatMap((place) => lines[place] ?? []).join('\n') : null
  }
  const values =
    value instanceof PDFArray
      ? Array.from({ length: value.size() }, (_, index) => textOf(value.lookup(index)))
      : [textOf(value)]
  return values.flatMap((one) => (one === null ? [] : [known.get(one) ?? one])).join('\n')
}
