import { sql } from 'kysely'
import type { ClientLanguage } from '../../contract/values/languages.ts'
import { writeMail } from '../../platform/mail/write.ts'
import type { Tx } from '../context.ts'
import { type LetterName, type LetterValues, letterIn } from './letters.ts'

const brand = { name: 'Berthwise Forms', color: '#0a5a78', headerHtml: null, footerHtml: null }

/** To whom a letter goes. */
interface Addressed {
  to: string
  /** A link that lets in whoever has it. */
  link?: string
  /** Whom an answer to it goes to. */
  replyTo?: string | null
  /** What it is filed under; the name of the letter unless said. */
  category?: string
}

/** Writes a letter in the transaction, in the language of whoever reads it; a job sends it after the commit. */
export async function writeLetter<Name extends LetterName>(
  tx: Tx,
  name: Name,
  values: LetterValues[Name],
  { category = name, ...addressed }: Addressed,
): Promise<void> {
  const language = await languageOf(tx, addressed.to)
  await writeMail(tx, { ...letterIn(language, name, values), ...addressed, category, brand, language })
}

/**
 * What a person of the account chose. Others are written to as whoever acts, else as the first owner, reads: whether an
 * address is known in another account shows nowhere.
 */
async function languageOf(tx: Tx, to: string): Promise<ClientLanguage> {
  if (tx.tenantId === null) return chosenBy(tx, to)
  const { rows } = await sql<{ language: ClientLanguage | null }>`
    select u.preferences ->> 'language' as language from members m join users u on u.id = m.user_id
    where m.account_id = ${tx.tenantId} and (lower(u.email) = lower(${to}) or u.id = ${tx.actor.userId} or m.role = 'owner')
    order by lower(u.email) = lower(${to}) desc, u.id is not distinct from ${tx.actor.userId}::uuid desc, u.id limit 1`.execute(
    tx.db,
  )
  return rows[0]?.language ?? 'en'
}

/** What a person chose, in whichever account. */
async function chosenBy(tx: Tx, email: string): Promise<ClientLanguage> {
  const { rows } = await sql<{ language: ClientLanguage | null }>`
    select preferences ->> 'language' as language from users where lower(email) = lower(${email})`.execute(
    tx.db,
  )
  return rows[0]?.language ?? 'en'
}
