import { hourMs } from '../../../contract/values/days.ts'
import type { Env } from '../../../platform/env.ts'
import { type StoragePart, writeToken } from '../../../platform/storage/token.ts'
import { type Ctx, portOf } from '../../context.ts'

type Secrets = Pick<Env, 'secret' | 'previousSecret'>

const quarter = 15 * 60 * 1000
/** Where the bytes of a file are stored. */
export function storageKey(portId: string, fileId: string): string {
  return `${portId}/${fileId}`
}

/** Whoever asks for a link, and in which port. A link for a program is bound to its key. */
type Requester = Pick<Ctx, 'tenantId' | 'actor'>

/** An address at which a file is fetched for a quarter of an hour. */
export function downloadLink(env: Env, requester: Requester, fileId: string, now = new Date()) {
  const expiresAt = new Date(now.getTime() + quarter)
  const { keyId } = requester.actor
  const grant = { tenantId: portOf(requester), fileId, part: 'file', expiresAt, keyId } as const
  return { url: env.publicUrl + path(env, grant), expiresAt }
}

/** An address that is mailed, at which a file is fetched for a day, as long as the port is called so. */
export function mailedLink(env: Env, tenantId: string, fileId: string, slug: string, now = new Date()) {
  const expiresAt = new Date(now.getTime() + 24 * hourMs)
  return { url: env.publicUrl + path(env, { tenantId, fileId, part: 'file', expiresAt, slug }), expiresAt }
}

/** An address at which a client of the portal fetches a file for some hours. */
export function portalLink(env: Env, tenantId: string, fileId: string, hours: number, now = new Date()) {
  const expiresAt = new Date(now.getTime() + hours * hourMs)
  return { url: env.publicUrl + path(env, { tenantId, fileId, part: 'file', expiresAt }), expiresAt }
}

/** An address to which a file is put within an hour. */
export function uploadLink(env: Env, requester: Requester, fileId: string, now = new Date()) {
  const expiresAt = new Date(now.getTime() + hourMs)
  const grant = { tenantId: portOf(requester), fileId, part: 'file', shown: false, expiresAt } as const
  const token = writeToken(env, { operation: 'put', ...grant, keyId: requester.actor.keyId })
  return { url: `${env.publicUrl}/api/storage/${token}`, expiresAt }
}

/** Where a picture of a file is shown from: one address for some hours, so that browsers keep what they have. */
export function pictureLink(
  env: Secrets,
  requester: Requester,
  fileId: string,
  part: 'thumbnail' | 'preview',
  now = new Date(),
): string {
  const expiresAt = new Date((Math.floor(now.getTime() / (6 * hourMs)) + 2) * 6 * hourMs)
  const { keyId } = requester.actor
  return path(env, { tenantId: portOf(requester), fileId, part, expiresAt, shown: true, keyId })
}

function path(
  env: Secrets,
  grant: {
    tenantId: string
    fileId: string
    part: StoragePart
    expiresAt: Date
    shown?: boolean
    slug?: string
    keyId?: string | null | undefined
  },
): string {
  return `/api/storage/${writeToken(env, { operation: 'get', shown: false, ...grant })}`
}
