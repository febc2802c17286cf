/** A name for a field made from what people read: `Winter storage` is `winterStorage`. */
export function camelCase(label: string): string {
  const [first = '', ...others] = wordsOf(label)
  const name = first + others.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
  return name.replace(/^\d+/, '').slice(0, 40)
}

/** A value for an option made from what people read, unlike those there are. */
export function optionValue(label: string, taken: readonly string[]): string {
  const base = wordsOf(label).join('_').slice(0, 50) || 'option'
  if (!taken.includes(base)) return base
  for (let number = 2; ; number++) if (!taken.includes(`${base}_${number}`)) return `${base}_${number}`
}

function wordsOf(label: string): readonly string[] {
  const plain = label.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== '')
}
