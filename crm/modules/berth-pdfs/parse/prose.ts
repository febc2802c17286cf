import type { Labelled } from './sheet.ts'

const amount = String.raw`\d{1,4}(?:[.,]\d{1,3})?`
const feet = `${amount} ?(?:ft|feet|foot|['′])(?: ?${amount} ?(?:in|inch|inches|["″]))?`
const size = String.raw`(${feet}|${amount} ?(?:m|metres?|meters?)\b)`
const most = String.raw`(?:of |up to |upp till |bis zu |bis |max(?:imum|imal)?\.? )`

// What sentences say of the largest boat: `vessels up to 45 ft LOA with a maximum beam of 15 ft 6 in`.
const sayings: readonly (readonly [string, RegExp])[] = [
  [
    'max loa',
    new RegExp(
      String.raw`\b(?:vessels?|boats?|yachts?|craft|båtar|boote|yachten) ${most}${size}(?! ?(?:wide|beam|draf|draught))`,
      'i',
    ),
  ],
  ['max loa', new RegExp(String.raw`\b${most}${size} ?(?:loa\b|long\b|in length|length overall|länge)`, 'i')],
  ['max loa', new RegExp(String.raw`\b(?:loa|length overall|overall length) (?:is )?${most}+${size}`, 'i')],
  ['max beam', new RegExp(String.raw`\b(?:beam|width|breite|bredd) (?:is )?${most}+${size}`, 'i')],
  ['max beam', new RegExp(String.raw`\b${most}${size} ?(?:wide\b|beam\b|in beam|breit\b)`, 'i')],
  ['max draft', new RegExp(String.raw`\b(?:draft|draught|tiefgang|djupgående) (?:is )?${most}+${size}`, 'i')],
  ['max draft', new RegExp(String.raw`\b${most}${size} ?(?:draft|draught|tiefgang)\b`, 'i')],
]

const longestText = 20_000

/** Sizes that stand in sentences, which may go on in the next line, each with the words it was read from. */
export function fieldsInProse(lines: readonly string[]): Labelled[] {
  const text = lines.join(' ').slice(0, longestText).replaceAll(/\s+/g, ' ')
  return sayings.flatMap(([label, pattern]) => {
    const match = pattern.exec(text)
    return match ? [{ label, value: match[1]!, from: match[0], fit: 0.75 }] : []
  })
}
