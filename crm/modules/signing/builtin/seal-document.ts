import { sql } from 'kysely'
import { inTenant, reading, systemIn } from '../../../../platform/scope.ts'
import { readStored } from '../../../../platform/storage/read-stored.ts'
import { type Ctx, portOf } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import { printBrandOf } from '../../branding/print.ts'
import { note } from '../../documents/history.ts'
import { readFields, readHistory, readSignerRows } from '../../documents/parts.ts'
import { sealPdf, stampPdf, validateSeal } from '../../pdf/engine.ts'
import { certificatesOf } from '../../pdf/seal/seal-key.ts'
import { personName } from '../../records/person-name.ts'
import { SigningFault } from '../provider.ts'
import { askIssuers } from './ask-issuers.ts'
import { certificateOf } from './certificate.ts'
import { certificateWords } from './certificate-words.ts'
import { readMarks } from './meet.ts'
import { readOriginal } from './original.ts'
import { readSealKey } from './seal-key.ts'
import type { Facts, SealingInput } from './sealing-input.ts'
import { stampsOf } from './stamps.ts'
import { askTimeStamp } from './time-stamp.ts'
import { verifyUrl } from './verify-code.ts'

/**
 * The signed file of a document that everybody has signed: what was filled in on its pages, the page that states how it was
 * signed, and the seal over all of it. Made anew whenever it is asked for, and nothing is written down: the one who asks
 * keeps the first. Throws a SigningFault before everybody has signed.
 */
export async function sealDocument(
  services: Pick<Services, 'env' | 'kernel' | 'storage' | 'log' | 'addresses'>,
  portId: string,
  documentId: string,
): Promise<Buffer> {
  const input = await readTold(services, portId, documentId)
  const waiting = input.signers.some(({ role, status }) => role !== 'cc' && status !== 'signed')
  if (waiting) throw new SigningFault('not_ready', 'Somebody has still to sign.')
  const content = await readStored(services.storage, input.original.key)
  const { key, certificates } = await readSealKey(services, portId)
  const { reason } = certificateWords[input.brand.language]
  const by = { key, certificates: certificatesOf(certificates), reason, at: new Date() }
  const certificate = (known: SealingInput) =>
    certificateOf(known, verifyUrl(services.env, portId, documentId))
  const written = await stampPdf(content, stampsOf(input), certificate(input))
  const { sealTsaUrl } = services.env
  if (!sealTsaUrl) return Buffer.from(await sealPdf(written, by))
  const token = tokenWithin(services, sealTsaUrl, { documentId, portId })
  try {
    const stamped = await sealPdf(written, by, token)
    return Buffer.from(await withValidation(services, stamped, { documentId, portId }))
  } catch (error) {
    if (!(error instanceof TimeStampMissing)) throw error
  }
  // It is sealed all the same, and says itself that nobody else said when.
  await inTenant(services.kernel, systemIn(portId), async (tx) => {
    await note(tx, documentId, { type: 'timestamp_missing', source: 'system', key: 'timestamp_missing' })
  })
  const known = await readTold(services, portId, documentId)
  return Buffer.from(await sealPdf(await stampPdf(content, stampsOf(known), certificate(known)), by))
}

/**
 * The sealed file with the data for long-term validation. What an issuer does not answer is left out, and where nothing can
 * be added the seal stays as it is: the history and the operator's log say so.
 */
async function withValidation(
  { addresses, kernel, log }: Pick<Services, 'addresses' | 'kernel' | 'log'>,
  stamped: Uint8Array,
  of: { documentId: string; portId: string },
): Promise<Uint8Array> {
  const silent: string[] = []
  const validation = await validateSeal(stamped, async (questions) => {
    const answers = await askIssuers(addresses, questions)
    silent.push(...answers.flatMap(({ url, answer }) => (answer ? [] : [url])))
    return answers
  }).catch((error: unknown) => {
    log.error({ err: error, ...of }, 'a seal got no data for long-term validation')
    return null
  })
  if (validation && silent.length === 0) return validation
  if (validation) log.error({ ...of, silent }, 'a seal lacks what issuers of its certificates did not answer')
  await inTenant(kernel, systemIn(of.portId), async (tx) => {
    const type = 'validation_missing'
    await note(tx, of.documentId, { type, source: 'system', key: type })
  })
  return validation ?? stamped
}

class TimeStampMissing extends Error {
  override name = 'TimeStampMissing'
}

const mostTries = 3

/** Asks the authority a few times, and tells the operator's log where it never answers. */
function tokenWithin(
  { addresses, log }: Pick<Services, 'addresses' | 'log'>,
  url: string,
  of: { documentId: string; portId: string },
) {
  return async (digest: Uint8Array): Promise<Uint8Array> => {
    let fault: unknown
    for (let tries = 0; tries < mostTries; tries += 1) {
      try {
        return await askTimeStamp(addresses, url, digest)
      } catch (error) {
        fault = error
      }
    }
    log.error(
      { err: fault, ...of },
      'a document is sealed without a time stamp: the authority did not answer',
    )
    throw new TimeStampMissing()
  }
}

async function readTold(
  { kernel, storage }: Pick<Services, 'kernel' | 'storage'>,
  portId: string,
  documentId: string,
): Promise<SealingInput> {
  const ctx = reading<DB>(kernel, systemIn(portId))
  const original = await readOriginal(ctx, documentId)
  const facts = await readFacts(ctx, documentId)
  if (!original || !facts) throw new SigningFault('gone', 'There is no such document.')
  return {
    facts,
    original,
    signers: await readSignerRows(ctx, documentId),
    fields: await readFields(ctx, documentId),
    marks: await readMarks(ctx, documentId),
    history: await readHistory(ctx, documentId),
    brand: await printBrandOf(ctx, storage),
  }
}

async function readFacts(ctx: Ctx, documentId: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`select d.id, d.title, d.sent_at, p.timezone,
      (select ${personName} || ' <' || u.email || '>' from users u where u.id = d.sent_by) as sent_by
    from documents d
    join ports p on p.id = d.port_id where d.port_id = ${portOf(ctx)} and d.id = ${documentId}`.execute(
    ctx.db,
  )
  return rows[0]
}
