import { dayMs } from '../../../contract/values/days.ts'
import type { Env } from '../../../platform/env.ts'
import { writeToken } from '../../../platform/storage/token.ts'

const week = 7 * dayMs

interface Archive {
  portId: string
  slug: string
  exportId: string
  /** The key of the program that asked for it. */
  keyId?: string | null | undefined
}

/** An address at which an archive is fetched for seven days, as long as the port is called so. */
export function exportLink(env: Env, { portId, slug, exportId, keyId }: Archive, now = new Date()) {
  const expiresAt = new Date(now.getTime() + week)
  const token = writeToken(env, {
    operation: 'get',
    tenantId: portId,
    fileId: exportId,
    part: 'export',
    shown: false,
    expiresAt,
    slug,
    keyId,
  })
  return { url: `${env.publicUrl}/api/storage/${token}`, expiresAt }
}
