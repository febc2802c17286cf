import { type Reason, type ReasonCode, reasons } from './reasons.ts'

/**
 * The reason whose sentence was stored, as rows of imports and mails that failed have it; null for a sentence that has none. Refusals
 * carry their code, and are never looked up.
 */
export function reasonOfSentence(sentence: string): Reason | null {
  const code = whole.get(sentence)
  if (code) return { code }
  for (const { code, parts, gaps } of withGaps) {
    const found = between(sentence, parts)
    if (found) return { code, values: Object.fromEntries(gaps.map((gap, index) => [gap, found[index]!])) }
  }
  return null
}

/** What stands between the parts of a sentence; null where it is another one. */
function between(sentence: string, parts: readonly string[]): string[] | null {
  if (!sentence.startsWith(parts[0]!) || !sentence.endsWith(parts.at(-1)!)) return null
  const found: string[] = []
  let at = parts[0]!.length
  for (const [index, part] of parts.entries()) {
    if (index === 0) continue
    const next = index === parts.length - 1 ? sentence.length - part.length : sentence.indexOf(part, at)
    if (next <= at || next - at > longestValue) return null
    found.push(sentence.slice(at, next))
    at = next + part.length
  }
  return found
}

const longestValue = 300
const whole = new Map<string, ReasonCode>()
const withGaps: { code: ReasonCode; parts: string[]; gaps: string[] }[] = []
for (const [code, sentence] of Object.entries(reasons) as [ReasonCode, string][]) {
  const pieces = sentence.split(/\{(\w+)\}/)
  if (pieces.length === 1) whole.set(sentence, code)
  else {
    withGaps.push({
      code,
      parts: pieces.filter((_, index) => index % 2 === 0),
      gaps: pieces.filter((_, index) => index % 2 === 1),
    })
  }
}
