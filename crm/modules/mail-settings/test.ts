import { sql } from 'kysely'
import type { MailSender } from '../../../contract/mail/categories.ts'
import { reasonFor } from '../../../contract/reason.ts'
import { sentenceOf } from '../../../contract/reasons.ts'
import type { ClientLanguage } from '../../../contract/values/languages.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { compose } from '../../../platform/mail/compose.ts'
import { greetingOf, openPost } from '../../../platform/mail/send.ts'
import type { Ctx } from '../../context.ts'
import type { Services } from '../../services.ts'
import { brandOf } from '../branding/brand.ts'
import { nameOf } from '../identity/sessions.ts'
import { envelopeOf } from '../mail/envelope.ts'
import { testLetter } from './letters.ts'

// Somebody waits for the answer.
const within = {
  connectionTimeout: 8_000,
  greetingTimeout: 8_000,
  socketTimeout: 10_000,
  dnsTimeout: 8_000,
}

interface Person {
  email: string
  displayName: string | null
  firstName: string
  lastName: string
  language: ClientLanguage | null
}

/** Sends a mail to a person at once, and says whether the mail server took it. */
export async function testMail(
  ctx: Ctx,
  { env, addresses }: Pick<Services, 'env' | 'addresses'>,
  sender: MailSender,
  userId: string,
) {
  const { rows } = await sql<Person>`select email, display_name, first_name, last_name,
    preferences ->> 'language' as language from users where id = ${userId}`.execute(ctx.db)
  const person = rows[0]!
  const brand = await brandOf(ctx)
  const envelope = await envelopeOf(ctx, env, { sender, replyTo: null })
  const installation = env.mailFrom ?? 'Berthwise <berthwise@localhost>'
  const from = envelope.from?.address ?? installation
  const to = person.email
  if (!env.smtpUrl && !envelope.server)
    return { taken: false, to, from, error: sentenceOf(reasonFor('no_mail_server')) }
  const language = person.language ?? brand.language
  const values = { name: nameOf(person), port: brand.name, sender: from }
  const letter = testLetter.writeIn(language, values)
  const post = openPost({
    smtpUrl: env.smtpUrl,
    from: installation,
    name: greetingOf(env),
    addresses,
    print: () => {},
    within,
  })
  try {
    const written = { id: uuidv7(), to, cc: [], subject: letter.subject, link: null }
    await post({ ...written, ...compose(letter, brand, language), ...envelope })
    return { taken: true, to, from, error: null }
  } catch (error) {
    return { taken: false, to, from, error: (error as Error).message.slice(0, 500) }
  }
}
