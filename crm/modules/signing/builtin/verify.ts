import { sql } from 'kysely'
import { because, Refusal } from '../../../../contract/errors.ts'
import type { UploadedFile } from '../../../../platform/http/upload.ts'
import { reading, systemIn } from '../../../../platform/scope.ts'
import { readStored } from '../../../../platform/storage/read-stored.ts'
import { type Ctx, portOf } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import { brandOf } from '../../branding/brand.ts'
import { storageKey } from '../../files/links.ts'
import { checkSeal } from '../../pdf/engine.ts'
import { withinLimits } from '../../pdf/intake.ts'
import { sealCertificates, sealDigits } from '../../pdf/seal/check-seal.ts'
import { readVerifyCode } from './verify-code.ts'

interface Sealed {
  ctx: Ctx
  sealedAt: Date
  hash: string
  key: string
}

/** A document that everybody signed, by its code. Throws RECORD_NOT_FOUND for any other. */
async function readSealed({ kernel }: Pick<Services, 'kernel'>, code: string): Promise<Sealed> {
  const { tenantId, documentId } = readVerifyCode(code)
  const ctx = reading<DB>(kernel, systemIn(tenantId))
  const { rows } = await sql<{ sealedAt: Date; hash: string; fileId: string }>`
    select d.completed_at as sealed_at, f.hash, f.id as file_id from documents d
    join files f on f.port_id = d.port_id and f.id = d.signed_file_id
    where d.port_id = ${portOf(ctx)} and d.id = ${documentId} and d.status = 'completed' and d.provider is not null`.execute(
    ctx.db,
  )
  if (!rows[0]) throw new Refusal('RECORD_NOT_FOUND')
  const { fileId, ...sealed } = rows[0]
  return { ctx, ...sealed, key: storageKey(portOf(ctx), fileId) }
}

/** What anybody may know of a signed document: that it is one, since when, and by which port. */
export async function readVerified(services: Services, code: string) {
  const { ctx, sealedAt } = await readSealed(services, code)
  const { name: portName, primaryColor, logo, background, language } = await brandOf(ctx)
  return { state: 'sealed' as const, sealedAt, portName, primaryColor, logo, background, language }
}

/** Whether a file is the signed document, byte for byte, or one of our seals that was changed. */
export async function checkFile(services: Services, code: string, file: UploadedFile | null) {
  const { hash, key } = await readSealed(services, code)
  if (!file) throw new Refusal('VALIDATION_FAILED', [because('file', 'choose_file')])
  if (file.hash === hash) return { result: 'equal' as const }
  // By the certificates it was sealed with then, whatever the port seals with now.
  const stored = await readStored(services.storage, key)
  const content = await file.content()
  const state = await withinLimits(checkSeal(content, sealCertificates(stored)))
  // With this very seal it was changed behind it.
  const isOurs = sealDigits(stored).some((digits) => content.includes(digits))
  const isAltered = state === 'broken' || (state === 'whole' && isOurs)
  return { result: isAltered ? ('altered' as const) : ('unknown' as const) }
}
