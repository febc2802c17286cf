import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { signingSegments } from '../../../../contract/documents/vocabulary.ts'
import { inTenant, systemIn } from '../../../../platform/scope.ts'
import type { Person, TestApp } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { plainPdf } from '../../pdf/testing/pdfs.ts'
import { linksBox } from '../details.ts'
import { recordAllSigned, recordCompleted } from '../outcome.ts'
import { recordDistributed, recordEnvelope } from '../provider-results.ts'

type Tx = Parameters<typeof recordCompleted>[0]

/** Documents as a service would have carried them, without one. */
export function signingIn(app: TestApp, person: Person) {
  const portId = person.portId!
  const { kernel, env } = app.crm.services
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTenant(kernel, systemIn(portId), work)
  const url = '/api/v1/documents'

  /** A PDF of the port, by its id. */
  async function pdf(): Promise<string> {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await plainPdf(1, 'To be signed'))]), 'Contract.pdf')
    return data(await person.post('/api/v1/files/upload', form)).id
  }

  /** A draft with signers, by its id and theirs. */
  async function draft(signers: readonly object[], more: object = {}) {
    const body = { title: 'Contract', fileId: await pdf(), signers, ...more }
    const { id } = data(await person.post(url, body))
    const detail = data(await person.get(`${url}/${id}?detail=true`))
    return { id: id as string, signers: detail.signers.map((one: { id: string }) => one.id) as string[] }
  }

  /** What the service does after somebody asked for a draft to be sent. */
  async function distribute({ id, signers }: { id: string; signers: readonly string[] }): Promise<void> {
    await within((tx) =>
      recordEnvelope(tx, id, 'builtin', {
        externalId: `envelope ${id}`,
        externalNumber: null,
        recipients: [],
      }),
    )
    const links = signers.map((signer) => {
      const token = createHash('sha256').update(signer).digest('base64url')
      return {
        id: signer,
        externalId: null,
        token,
        url: `https://sign.example/${signingSegments.client}/${token}`,
      }
    })
    await within((tx) => recordDistributed(tx, linksBox(env), id, links, new Date(Date.now() + 86_400_000)))
  }

  /** A document that is sent: the first of its signers is invited. */
  async function sent(signers: readonly object[], more: object = {}) {
    const document = await draft(signers, more)
    data(await person.post(`${url}/${document.id}/send-invitation`))
    await distribute(document)
    return document
  }

  /** The signed file comes, as the job brings it. */
  async function complete(id: string, content = '%PDF-1.7\nSigned'): Promise<boolean> {
    await within((tx) => recordAllSigned(tx, id))
    const [row] = await app.rows(
      portId,
      sql<{ signedAs: string }>`select signed_as from documents where id = ${id}`,
    )
    const bytes = Buffer.from(content)
    await app.crm.services.storage.put(`${portId}/${row!.signedAs}`, bytes)
    return within((tx) => recordCompleted(tx, id, { id: row!.signedAs, size: bytes.length, hash: 'hash' }))
  }

  const read = async (id: string) => data(await person.get(`${url}/${id}?detail=true`))
  const log = async (id: string) =>
    (await person.get(`/api/v1/admin/audit?entityId=${id}`)).body.data.map(
      ({ type }: { type: string }) => type,
    ) as string[]
  return { within, pdf, draft, distribute, sent, complete, read, log, url }
}
