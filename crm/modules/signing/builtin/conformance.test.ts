import { sql } from 'kysely'
import { inTenant, systemIn } from '../../../../platform/scope.ts'
import { testPort } from '../../../testing/app.ts'
import { data } from '../../../testing/data.ts'
import { linksBox } from '../../documents/details.ts'
import { recordDistributed } from '../../documents/provider-results.ts'
import { plainPdf } from '../../pdf/testing/pdfs.ts'
import type { SigningProvider } from '../provider.ts'
import { conformance } from '../testing/conformance.suite.ts'
import { builtinProvider } from './provider.ts'

/**
 * The product's own signing is the document itself: what the job that carries documents writes down after each step of a
 * provider is written down here too.
 */
conformance(
  'builtin',
  async () => {
    const [app, boss] = await testPort('port_admin')
    const { services } = app.crm
    const portId = boss.portId!
    const own = builtinProvider(services, { portId })
    const within = (work: Parameters<typeof inTenant<never, never, void>>[2]) =>
      inTenant(services.kernel, systemIn(portId), work as never) as Promise<void>
    const rows = (statement: ReturnType<typeof sql>) => app.rows(portId, statement as never)
    const contract = await plainPdf()
    const provider: SigningProvider = {
      ...own,
      create: (envelope) => own.create({ ...envelope, pdf: contract }),
      async distribute(ref, recipients, order) {
        const links = await own.distribute(ref, recipients, order)
        await within((tx) =>
          recordDistributed(tx as never, linksBox(services.env), ref.documentId, links, null),
        )
        return links
      },
      async readdress(ref, recipient, others) {
        const link = await own.readdress(ref, recipient, others)
        await rows(sql`update document_signers set name = ${recipient.name}, email = ${recipient.email},
          token_hash = encode(sha256(${link.token}::bytea), 'hex') where id = ${recipient.id}`)
        return link
      },
      async void(ref, reason) {
        await own.void(ref, reason)
        await rows(
          sql`update documents set status = 'cancelled', ended_at = now() where id = ${ref.documentId}`,
        )
      },
    }
    const page = (token: string) => `/api/public/signing/${token}`
    const signature = { kind: 'typed', value: 'Ada Berg' }
    return {
      provider,
      stranger: builtinProvider(services, { portId: '00000000-0000-7000-8000-000000000000' }),
      async prepare({ documentId, title, recipients, fields }) {
        const body = new FormData()
        body.append('file', new Blob([new Uint8Array(contract)]), 'Contract.pdf')
        const { id: fileId } = data(await boss.post('/api/v1/files/upload', body))
        await rows(sql`insert into documents (port_id, id, title, document_type, file_id, provider, external_id)
          values (${portId}, ${documentId}, ${title}, 'contract', ${fileId}, 'builtin', ${documentId})`)
        for (const { id, name, email, role, order } of recipients)
          await rows(sql`insert into document_signers (port_id, id, document_id, name, email, role, signing_order)
            values (${portId}, ${id}, ${documentId}, ${name}, ${email}, ${role}, ${order})`)
        for (const { id, recipientId, type, page: at, x, y, width, height } of fields)
          await rows(sql`insert into document_fields (port_id, id, document_id, signer_id, type, page, x, y, width, height)
            values (${portId}, ${id}, ${documentId}, ${recipientId}, ${type}, ${at}, ${x}, ${y}, ${width}, ${height})`)
      },
      open: async (token) => void (await app.nobody.post(`${page(token)}/opened`)),
      sign: async (token) =>
        void data(await app.nobody.post(`${page(token)}/sign`, { fields: [], signature, consent: true })),
      decline: async (token, reason) =>
        void data(await app.nobody.post(`${page(token)}/decline`, { reason })),
      envelopesOf: async (documentId) =>
        (await rows(sql`select 1 from signing_originals where document_id = ${documentId}`)).length,
      close: () => app.close(),
    }
  },
  { reasons: true, renews: false },
)
