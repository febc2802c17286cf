import { describeCertificate } from '../../../../platform/certificates/seal-pem.ts'
import { type Ctx, portOf } from '../../../context.ts'
import type { Services } from '../../../services.ts'
import { readPortKey, readSealKey } from './seal-key.ts'

/** What an administrator sees of the certificate that seals the documents of the port. */
export async function readSealCertificate(ctx: Ctx, services: Pick<Services, 'env' | 'kernel'>) {
  const own = await readPortKey(services, portOf(ctx))
  const { certificates } = await readSealKey(services, portOf(ctx))
  const isOwn = own?.certificates === certificates
  return {
    source: isOwn ? ('port' as const) : ('installation' as const),
    ...describeCertificate(certificates),
    ownExpired: own !== null && !isOwn,
  }
}
