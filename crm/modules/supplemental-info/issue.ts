import { sql } from 'kysely'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, Refusal } from '../../../contract/errors.ts'
import type { supplementalInfo } from '../../../contract/supplemental-info/endpoints.ts'
import { supplementalDays } from '../../../contract/supplemental-info/vocabulary.ts'
import type { Env } from '../../../platform/env.ts'
import { newTenantToken } from '../../../platform/identity/tenant-token.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { portOf, type Tx } from '../../context.ts'
import { brandOf } from '../branding/brand.ts'
import { lockLive } from '../interests/archive.ts'
import { writeLetter } from '../mail/write.ts'
import { detailsLetter } from './letters.ts'
import { readIssuance } from './queries.ts'

/**
 * Makes a link to the form, or another one in the place of one that was not answered, and mails it where that is asked.
 * Throws RECORD_NOT_FOUND, RECORD_ARCHIVED, REFERENCE_NOT_FOUND, SUPPLEMENTAL_ANSWERED, RECIPIENT_REQUIRED.
 */
export async function issueLink(
  tx: Tx,
  env: Pick<Env, 'publicUrl'>,
  interestId: string,
  { tokenId, sendEmail = false }: BodyOf<typeof supplementalInfo.issue>,
) {
  const interest = await lockLive(tx, interestId)
  const { token, hash } = newTenantToken(portOf(tx))
  const sentTo = sendEmail ? await mailOf(tx, interest.clientId as string) : null
  const id = tokenId ? await renew(tx, interestId, tokenId, hash) : await open(tx, interestId, hash)
  const url = `${env.publicUrl}/info/${token}`
  if (sentTo) {
    await sql`update supplemental_requests set sent_to = ${sentTo}, sent_at = now()
      where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
    const { name: port } = await brandOf(tx)
    await writeLetter(
      tx,
      detailsLetter,
      { name: interest.called, port, days: supplementalDays },
      { to: sentTo, link: url, about: { type: 'interest', id: interestId } },
    )
  }
  tx.emit('interest.supplemental_requested', {
    entityId: interestId,
    label: interest.called,
    metadata: { tokenId: id, again: Boolean(tokenId), mailed: Boolean(sentTo) },
  })
  return { ...(await readIssuance(tx, id)), url }
}

const until = sql`now() + make_interval(days => ${supplementalDays})`

async function open(tx: Tx, interestId: string, hash: string): Promise<string> {
  const id = uuidv7()
  await sql`insert into supplemental_requests (port_id, id, interest_id, token_hash, expires_at, created_by)
    values (${portOf(tx)}, ${id}, ${interestId}, ${hash}, ${until}, ${tx.actor.userId})`.execute(tx.db)
  return id
}

/** The link before it ends. */
async function renew(tx: Tx, interestId: string, id: string, hash: string): Promise<string> {
  const { rows } = await sql<{
    answered: boolean
  }>`select submitted_at is not null as answered from supplemental_requests
    where port_id = ${portOf(tx)} and interest_id = ${interestId} and id = ${id} for update`.execute(tx.db)
  if (!rows[0]) {
    throw new Refusal('REFERENCE_NOT_FOUND', [because('tokenId', 'no_link')])
  }
  if (rows[0].answered) throw new Refusal('SUPPLEMENTAL_ANSWERED')
  await sql`update supplemental_requests set token_hash = ${hash}, expires_at = ${until}
    where port_id = ${portOf(tx)} and id = ${id}`.execute(tx.db)
  return id
}

async function mailOf(tx: Tx, clientId: string): Promise<string> {
  const { rows } = await sql<{ mail: string }>`select mail from client_contacts
    where port_id = ${portOf(tx)} and client_id = ${clientId} and channel = 'email' and mail is not null
    order by is_primary desc, created_at limit 1`.execute(tx.db)
  if (!rows[0]) throw new Refusal('RECIPIENT_REQUIRED')
  return rows[0].mail
}
