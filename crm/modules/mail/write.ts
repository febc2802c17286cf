import { usualSender } from '../../../contract/mail/categories.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { writeMail } from '../../../platform/mail/write.ts'
import type { Tx } from '../../context.ts'
import { brandOf, type PortBrand, plainBrand } from '../branding/brand.ts'
import { readSetting } from '../settings/read.ts'
import type { LetterName, LetterValues } from './letter.ts'
import { categoryOf, letterIn } from './letters.ts'

/** To whom a letter goes, and what it leads to. */
export interface Addressed {
  to: string
  /** That of the person where it is known; else that of the port. */
  language?: ClientLanguage | null
  /** The brand of the port, where it was read already. */
  brand?: PortBrand
  /** A link that lets in whoever has it. */
  link?: string
  /** The record it is about. */
  about?: { type: string; id: string }
}

/** Writes a letter of the port in the transaction and gives the id of its mail; a job sends it after the commit. */
export async function writeLetter<Name extends LetterName>(
  tx: Tx,
  name: Name,
  values: LetterValues[Name],
  { language, brand: known, ...addressed }: Addressed,
): Promise<string> {
  const brand = known ?? (await brandOf(tx))
  const category = categoryOf[name]
  const routing = await readSetting(tx, 'email_routing')
  const spoken = language ?? brand.language
  return writeMail(tx, {
    ...letterIn(spoken, name, values),
    ...addressed,
    category,
    brand,
    language: spoken,
    sender: routing[category] ?? usualSender(category),
  })
}

/** Writes a letter of no port. */
export async function writePlainLetter<Name extends LetterName>(
  tx: Tx,
  name: Name,
  values: LetterValues[Name],
  { language, ...addressed }: Addressed,
): Promise<void> {
  const spoken = language ?? 'en'
  await writeMail(tx, {
    ...letterIn(spoken, name, values),
    ...addressed,
    category: categoryOf[name],
    brand: plainBrand,
    language: spoken,
  })
}
