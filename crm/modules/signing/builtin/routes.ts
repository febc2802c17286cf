import { Refusal } from '../../../../contract/errors.ts'
import { sealCertificate, signingPages } from '../../../../contract/signing-pages/endpoints.ts'
import { verifyPages } from '../../../../contract/verify-pages/endpoints.ts'
import { pemsOf } from '../../../../platform/certificates/seal-pem.ts'
import { FileAnswer, StoredAnswer } from '../../../../platform/http/answer.ts'
import { reading, systemIn } from '../../../../platform/scope.ts'
import { type Ctx, portOf, serve } from '../../../context.ts'
import type { DB } from '../../../database.generated.ts'
import type { Services } from '../../../services.ts'
import { keptName } from '../../files/file-name.ts'
import { storageKey } from '../../files/links.ts'
import { portOfReceiver } from '../receive.ts'
import { isReadable, meet, readMet } from './meet.ts'
import { readOriginal } from './original.ts'
import { readSealKey } from './seal-key.ts'
import { decline, type From, open, sign } from './sign.ts'
import { readSigningToken } from './tokens.ts'
import { checkFile, readVerified } from './verify.ts'

export function signingPageRoutes(services: Services) {
  const { kernel } = services
  const readSession = (token: string) => {
    const { tenantId, hash } = readSigningToken(token)
    return { ctx: reading<DB>(kernel, systemIn(tenantId)), hash }
  }
  return [
    ...serve(signingPages).with({
      read: async (_ctx, { params }) => {
        const { ctx, hash } = readSession(params.token)
        return readMet(ctx, await meet(ctx, hash))
      },
      pdf: (_ctx, { params }) => {
        const { ctx, hash } = readSession(params.token)
        return readPdf(ctx, services, hash)
      },
      opened: {
        outside: async (ctx, { params, ...request }) => {
          const { tenantId, hash } = readSigningToken(params.token)
          const from = await fromOf(services, request)
          return ctx.inTenant((tx) => open(tx, hash, from), tenantId)
        },
      },
      sign: {
        outside: async (ctx, { params, body, ...request }) => {
          const { tenantId, hash } = readSigningToken(params.token)
          const from = await fromOf(services, request)
          return ctx.inTenant((tx) => sign(tx, hash, body, from), tenantId)
        },
      },
      decline: {
        outside: async (ctx, { params, body, ...request }) => {
          const { tenantId, hash } = readSigningToken(params.token)
          const from = await fromOf(services, request)
          return ctx.inTenant((tx) => decline(tx, hash, body.reason, from), tenantId)
        },
      },
    }),
    ...serve(verifyPages).with({
      read: (_ctx, { params }) => readVerified(services, params.code),
      check: { outside: (_ctx, { params, file }) => checkFile(services, params.code, file) },
    }),
    ...serve(sealCertificate).with({
      read: async (ctx, { query }) => {
        const portId = query.port === undefined ? null : await portOfReceiver(ctx, query.port)
        const { certificates } = await readSealKey(services, portId)
        // What takes one certificate of a file takes the first: the one that is to be trusted.
        const issuerFirst = pemsOf(certificates).toReversed().join('\n')
        return new FileAnswer('seal.pem', 'application/x-pem-file', `${issuerFirst}\n`)
      },
    }),
  ]
}

interface RequestSource {
  ip: string
  headers: Record<string, string | string[] | undefined>
}

/** From where a request comes, and with whose session: the pages of signers are those of the staff, too. */
async function fromOf(
  { sessions }: Pick<Services, 'sessions'>,
  { ip, headers }: RequestSource,
): Promise<From> {
  const session = headers.cookie ? await sessions.of(headers.cookie.toString()) : null
  return { ip, userAgent: headers['user-agent']?.toString() ?? null, session }
}

/** The file a signer may read now. Throws TOKEN_INVALID, SIGNER_NOT_NEXT, DOCUMENT_STATE. */
async function readPdf(ctx: Ctx, { storage }: Services, hash: string): Promise<StoredAnswer> {
  const found = await meet(ctx, hash)
  if (found.state === 'waiting') throw new Refusal('SIGNER_NOT_NEXT')
  if (!isReadable(found)) throw new Refusal('DOCUMENT_STATE')
  const { documentId, signedFileId, title, state } = found
  const key =
    state === 'completed' && signedFileId
      ? storageKey(portOf(ctx), signedFileId)
      : (await readOriginal(ctx, documentId))?.key
  const object = key ? await storage.stat(key) : null
  if (!key || !object) throw new Refusal('DOCUMENT_STATE')
  return new StoredAnswer({
    fileName: keptName(`${title}.pdf`),
    mediaType: 'application/pdf',
    size: object.size,
    etag: key.split('/')[1]!,
    shown: false,
    open: async (range) => (await storage.get(key, range)).content,
  })
}
