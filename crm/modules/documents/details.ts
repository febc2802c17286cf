import { Refusal } from '../../../contract/errors.ts'
import type { Env } from '../../../platform/env.ts'
import type { StoredAnswer } from '../../../platform/http/answer.ts'
import { installationBox, type SecretBox } from '../../../platform/secrets.ts'
import { type Ctx, portOf } from '../../context.ts'
import type { Services } from '../../services.ts'
import { storedFile } from '../files/serve-links.ts'
import { doesMailLeave } from '../mail/leaves.ts'
import { shownFile } from './address.ts'
import {
  type Cadence,
  isLeaving,
  readFields,
  readHistory,
  readSignerRows,
  readSigners,
  readUsersOfSigners,
  readWatchers,
  type SignerRow,
} from './parts.ts'
import { type Rights, readDocument } from './queries.ts'

/** Seals the addresses at which people sign. */
export function linksBox(env: Pick<Env, 'secret' | 'previousSecret'>): SecretBox {
  return installationBox(env, 'signing links')
}

/** What is kept sealed of the address at which somebody signs. */
export interface SigningLink {
  readonly token: string
  readonly url: string
}

/** The address at which a signer signs; null before there is one. */
export function linkOf(box: SecretBox, { linkSealed }: Pick<SignerRow, 'linkSealed'>): SigningLink | null {
  return linkSealed === null ? null : (JSON.parse(box.open(linkSealed)) as SigningLink)
}

/** A document with its signers, watchers and history. Throws RECORD_NOT_FOUND. */
export async function readAggregate(ctx: Ctx, id: string, rights: Rights) {
  const document = await readDocument(ctx, id, rights)
  const signers = await readSigners(ctx, id, document as Cadence)
  const watchers = await readWatchers(ctx, id)
  return { ...document, document, signers, watchers, activity: await readHistory(ctx, id) }
}

/** How the signing goes. Throws RECORD_NOT_FOUND. */
export async function readSigningDetails(ctx: Ctx, env: Pick<Env, 'smtpUrl'>, id: string, rights: Rights) {
  const workflow = await readDocument(ctx, id, rights)
  const shownSigners = await readSigners(ctx, id, workflow as Cadence)
  const sends = rights.permissions.has('documents.send_for_signing')
  const rows = await readSignerRows(ctx, id)
  const users = await readUsersOfSigners(ctx, id)
  const signers = shownSigners.map((signer) => {
    const userId = users.get(signer.id) ?? null
    const hasLink = rows.some((row) => row.id === signer.id && row.linkSealed !== null && !isLeaving(row))
    const linkable = sends && hasLink && userId === null && signer.status === 'pending'
    return { ...signer, signingToken: null, signingUrl: null, userId, linkable }
  })
  return {
    workflow,
    signers,
    mailLeaves: await doesMailLeave(ctx, env),
    fields: await readFields(ctx, id),
    events: await readHistory(ctx, id),
  }
}

/** The file of a document at its address. Throws RECORD_NOT_FOUND for an address that it had once. */
export async function downloadDocument(
  ctx: Ctx,
  services: Pick<Services, 'env' | 'kernel' | 'storage'>,
  { id, slug }: { id: string; slug: string },
  rights: Rights,
): Promise<StoredAnswer> {
  const document = await readDocument(ctx, id, rights)
  const fileId = shownFile(document)
  const now = document.downloadUrl?.split('/download/')[1]
  const decoded = now?.split('/').map(decodeURIComponent).join('/')
  if (fileId === null || decoded === undefined || decoded !== slug) throw new Refusal('RECORD_NOT_FOUND')
  return storedFile(services, {
    operation: 'get',
    tenantId: portOf(ctx),
    fileId,
    part: 'file',
    shown: false,
    expiresAt: new Date(),
  })
}
