import type { Field } from '../../../../contract/forms/definition.ts'

const longest = 60
/** Letters that do not come apart into a letter and its mark. */
const spelled: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', œ: 'oe', ł: 'l', đ: 'd' }

/** The key an answer is known by to other programs, made from the label: `Length (m)` becomes `length_m`. */
export function keyFrom(label: string, type: Field['type'], taken: readonly string[]): string {
  const words = label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæøœłđ]/g, (letter) => spelled[letter]!)
    .replaceAll(/\be-mail\b/g, 'email')
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('_')
  const begun = /^[a-z]/.test(words) ? words : words ? `field_${words}` : type
  const base = begun.slice(0, longest).replace(/_$/, '')
  if (!taken.includes(base)) return base
  for (let number = 2; ; number++) {
    const ending = `_${number}`
    const key = `${base.slice(0, longest - ending.length)}${ending}`
    if (!taken.includes(key)) return key
  }
}

/** An id no other field or page has. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => (byte % 36).toString(36)).join('')
}
