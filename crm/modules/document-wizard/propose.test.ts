import { afterAll, expect, it } from 'vitest'
import { testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

const [app, foreign, boss, agent, viewer] = await testPorts('port_admin', 'sales_agent', 'viewer')
afterAll(() => app.close())

const make = async (path: string, body: object): Promise<string> =>
  data(await boss.post(`/api/v1/${path}`, body)).id
const propose = (query: Record<string, string>, who = agent) =>
  who.get(`/api/v1/documents/proposal?${new URLSearchParams(query)}`)
const content = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Agreed.' }] }],
}
const template = (name: string, more: object = {}) =>
  make('document-templates', {
    ...{
      name,
      documentType: 'eoi',
      title: 'EOI {{berth.mooringNumber}}',
      content,
      signingOrder: 'sequential',
    },
    message: 'Dear {{signer.name}}, here is our offer of {{interest.berths}}.',
    recipients: [
      { role: 'client', signingOrder: 1, from: 'client' },
      { role: 'developer', signingOrder: 2, from: 'developer' },
    ],
    ...more,
  })

const clientId = await make('clients', { fullName: 'Bengt Sjöholm' })
const berthId = await make('berths', { mooringNumber: 'C2' })
const interestId = await make('interests', { clientId })
const query = { interestId, documentType: 'eoi' }

it('names what is missing until it is there, and then what would be sent', async () => {
  expect(data(await propose(query))).toMatchObject({
    ...{ documentType: 'eoi', clientId, clientName: 'Bengt Sjöholm', berths: [] },
    ...{ templateId: null, templates: [], title: null, message: null, recipients: [] },
    missing: ['template', 'berth', 'mail_server'],
  })
  const templateId = await template('EOI of the port')
  expect(data(await propose(query))).toMatchObject({
    templateId,
    recipients: [
      { from: 'client', name: 'Bengt Sjöholm', email: null },
      { from: 'developer', name: null, email: null },
    ],
    missing: ['address', 'berth', 'mail_server'],
  })
  data(
    await boss.post(`/api/v1/clients/${clientId}/contacts`, { channel: 'email', value: 'Bengt@Sea.example' }),
  )
  data(await boss.post(`/api/v1/interests/${interestId}/berths`, { berthId, isPrimary: true }))
  const value = { developer: { name: 'Mikael Forsberg', email: 'mikael@port.example' }, approver: null }
  data(await boss.put('/api/v1/admin/settings', { key: 'eoi_signers', value }))
  expect(data(await propose(query))).toEqual({
    ...{ documentType: 'eoi', clientId, clientName: 'Bengt Sjöholm', berths: ['C2'] },
    ...{ templateId, templates: [{ id: templateId, name: 'EOI of the port' }], signingOrder: 'sequential' },
    title: 'EOI C2',
    message: 'Dear {{signer.name}}, here is our offer of C2.',
    recipients: [
      { role: 'client', signingOrder: 1, from: 'client', name: 'Bengt Sjöholm', email: 'bengt@sea.example' },
      {
        role: 'developer',
        signingOrder: 2,
        from: 'developer',
        name: 'Mikael Forsberg',
        email: 'mikael@port.example',
      },
    ],
    missing: ['mail_server'],
  })
})

it('takes the usual template of the port, or the one that is named; none of another kind', async () => {
  const usual = await template('Usual EOI', { title: 'Usual' })
  const contract = await template('Contract', { documentType: 'contract' })
  await template('Retired', { isActive: false })
  data(await boss.put('/api/v1/admin/settings', { key: 'default_templates', value: { eoi: usual } }))
  const proposal = data(await propose(query))
  expect([proposal.templateId, proposal.title]).toEqual([usual, 'Usual'])
  expect(proposal.templates.map(({ name }: { name: string }) => name)).toEqual([
    'EOI of the port',
    'Usual EOI',
  ])
  const ofTemplate = data(await propose({ ...query, templateId: proposal.templates[0].id }))
  expect(ofTemplate.title).toBe('EOI C2')
  const refused = await propose({ ...query, templateId: contract })
  expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'templateId'])
  data(await boss.put('/api/v1/admin/settings', { key: 'default_templates', value: { eoi: 'envelope_7' } }))
  expect(data(await propose(query))).toMatchObject({
    templateId: null,
    missing: ['service_template', 'mail_server'],
  })
})

it('is of an interest that the caller is shown, and for whoever makes documents', async () => {
  const elsewhere = await propose(query, foreign)
  expect([elsewhere.status, elsewhere.body.error.details[0].path]).toEqual([400, 'interestId'])
  expect((await propose(query, viewer)).status).toBe(403)
})
