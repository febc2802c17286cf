const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
// Control characters, those that turn the direction of what is read, and what a path or a shell of some system takes for its own.
const harmful = /[\p{Cc}\p{Cf}\u2028\u2029"*/:<>?\\|]/gu
const mostLetters = 100

/** A name that every system can unpack: no path, no drive, no device, at most 100 letters, its ending kept. */
export function safeName(name: string): string {
  const plain = withoutEdges(name.toWellFormed().normalize('NFC').replace(harmful, '_'))
  const letters = [...(reserved.test(plain) ? `_${plain}` : plain)]
  if (letters.length === 0) return 'file'
  if (letters.length <= mostLetters) return letters.join('')
  const dot = letters.lastIndexOf('.')
  const ending = dot > 0 && letters.length - dot <= 12 ? letters.slice(dot) : []
  return [...letters.slice(0, mostLetters - ending.length), ...ending].join('')
}

/** The same name, numbered where it is in a folder already, in whatever case. */
export function freeName(name: string, present: Set<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem} (${number})${ending}`
    if (present.has(candidate.toLowerCase())) continue
    present.add(candidate.toLowerCase())
    return candidate
  }
}

/** Without the spaces and dots a name begins and ends with, which some systems drop and others hide. */
function withoutEdges(name: string): string {
  const isEdge = (sign: string | undefined) => sign !== undefined && (sign === '.' || sign.trim() === '')
  let [from, to] = [0, name.length]
  while (from < to && isEdge(name[from])) from += 1
  while (to > from && isEdge(name[to - 1])) to -= 1
  return name.slice(from, to)
}
