import { sql } from 'kysely'
import type { ProviderName } from '../../../contract/documents/vocabulary.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { because, detailOf, Refusal } from '../../../contract/errors.ts'
import type { documentSigners } from '../../../contract/signing/endpoints.ts'
import { type Ctx, portOf } from '../../context.ts'
import type { Services } from '../../services.ts'
import { readSignerRows } from '../documents/parts.ts'
import { type Rights, readDocument } from '../documents/queries.ts'
import { SigningFault } from './provider.ts'
import { openProvider, providerOf } from './providers.ts'
import { recipientOf } from './work.ts'

type Needed = Pick<Services, 'env' | 'kernel' | 'storage' | 'log' | 'addresses'>

/**
 * Asks the service of a document whether a signer can be corrected there. What it does not answer now is seen when it is done.
 * Throws RECORD_NOT_FOUND, DOCUMENT_STATE.
 */
export async function assertCorrectable(
  ctx: Ctx,
  services: Needed,
  { id, signerId }: { id: string; signerId: string },
  patch: BodyOf<typeof documentSigners.correct>,
  rights: Rights,
): Promise<void> {
  await readDocument(ctx, id, rights)
  const { rows } = await sql<{
    provider: ProviderName
    externalId: string
    externalNumber: string | null
    serviceHost: string | null
  }>`select provider, external_id, external_number, service_host from documents
    where port_id = ${portOf(ctx)} and id = ${id} and provider <> 'builtin' and external_id is not null
      and status in ('draft', 'sent', 'partially_signed')`.execute(ctx.db)
  const signer = (await readSignerRows(ctx, id)).find((one) => one.id === signerId)
  const [at] = rows
  if (!at || signer?.status !== 'pending') return
  const { provider, serviceHost, ...ids } = at
  const of = await providerOf(ctx, services, portOf(ctx))
  if (serviceHost !== null && serviceHost !== of.host)
    throw new Refusal('DOCUMENT_STATE', [because('', 'service_elsewhere')])
  const recipient = recipientOf({ ...signer, ...signer.correction, ...patch })
  try {
    await openProvider(provider, services, of).correctable({ documentId: id, ...ids }, recipient)
  } catch (error) {
    if (!(error instanceof SigningFault)) throw error
    if (error.kind === 'refused') throw new Refusal('DOCUMENT_STATE', [detailOf('email', error)])
  }
}
