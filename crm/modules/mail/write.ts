import { type MailCategory, usualSender } from '../../../contract/mail/categories.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { writeMail, writeMails } from '../../../platform/mail/write.ts'
import type { Tx } from '../../context.ts'
import { brandOf, type PortBrand, plainBrand } from '../branding/brand.ts'
import { readSetting } from '../settings/read.ts'
import { languagesTo } from './language.ts'
import type { Letter } from './letter.ts'

/** To whom a letter goes, and what it leads to. */
export interface Addressed {
  to: string
  /** That of the person where it is known; else that of the client whose address it is, else that of the port. */
  language?: ClientLanguage | null
  /** What it is about, where its kind does not say. */
  category?: MailCategory
  /** The brand of the port, where it was read already. */
  brand?: PortBrand
  /** A link that lets in whoever has it. */
  link?: string
  /** The record it is about. */
  about?: { type: string; id: string }
}

/** Writes a letter of the port in the transaction and gives the id of its mail; a job sends it after the commit. */
export async function writeLetter<Values extends object>(
  tx: Tx,
  letter: Letter<Values>,
  values: NoInfer<Values>,
  { brand, ...addressed }: Addressed,
): Promise<string> {
  const [id] = await writeLetters(tx, letter, [{ ...addressed, values }], brand)
  return id!
}

/** Writes letters of one kind, as one does; gives the ids of their mails in the order given. */
export async function writeLetters<Values extends object>(
  tx: Tx,
  letter: Letter<Values>,
  letters: readonly (Omit<Addressed, 'brand'> & { values: NoInfer<Values> })[],
  known?: PortBrand,
): Promise<string[]> {
  const brand = known ?? (await brandOf(tx))
  const routing = await readSetting(tx, 'email_routing')
  const unsaid = letters.filter(({ language }) => !language).map(({ to }) => to)
  const languages = await languagesTo(tx, unsaid)
  const mails = letters.map(({ language, values, category = letter.category, ...addressed }) => {
    const spoken = language ?? languages.get(addressed.to.toLowerCase()) ?? brand.language
    return {
      ...letter.writeIn(spoken, values, brand.applicationName),
      ...addressed,
      category,
      brand,
      language: spoken,
      sender: routing[category] ?? usualSender(category),
    }
  })
  return writeMails(tx, mails)
}

/** Writes a letter of no port. */
export async function writePlainLetter<Values extends object>(
  tx: Tx,
  letter: Letter<Values>,
  values: NoInfer<Values>,
  { language, ...addressed }: Addressed,
): Promise<void> {
  const spoken = language ?? 'en'
  await writeMail(tx, {
    ...letter.writeIn(spoken, values),
    ...addressed,
    category: letter.category,
    brand: plainBrand,
    language: spoken,
  })
}
