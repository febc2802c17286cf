import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testPorts } from '../../testing/app.ts'
import { data } from '../../testing/data.ts'

const [app, foreign, boss, agent] = await testPorts('port_admin', 'sales_agent')
const portId = boss.portId!

afterAll(() => app.close())

async function deal(more: object = {}) {
  const contacts = [{ channel: 'email', value: 'vera@sea.example' }]
  const clientId = data(await boss.post('/api/v1/clients', { fullName: 'Vera Dahl', contacts, ...more })).id
  const { id } = data(await boss.post('/api/v1/interests', { clientId, assignedTo: boss.userId }))
  return { id: id as string, clientId: clientId as string, url: `/api/v1/interests/${id}/supplemental-info` }
}
const pathOf = (url: string) => `/api/public/supplemental-info/${url.split('/').at(-1)}`
const answer = {
  address: { street: 'Hamngatan 1', city: 'Visby', postalCode: '621 55', countryIso: 'SE' },
  yacht: { name: 'Freja', builder: 'Hallberg-Rassy', yearBuilt: 2009, lengthFt: 40 },
}

describe('a link to the form', () => {
  it('asks once: branded, answered, reviewed, and taken over into address and yacht', async () => {
    const { id, clientId, url } = await deal()
    const issued = data(await agent.post(url, { sendEmail: true }))
    expect(issued).toMatchObject({ status: 'active', sentTo: 'vera@sea.example', submittedAt: null })
    const days = (new Date(issued.expiresAt).getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30.1)
    const path = pathOf(issued.url)
    const form = data(await app.nobody.get(path))
    expect(Object.keys(form).sort()).toEqual([
      'background',
      'expiresAt',
      'language',
      'logo',
      'portName',
      'primaryColor',
    ])
    expect(JSON.stringify(form)).not.toMatch(/vera|dahl/i)
    const both = await Promise.all([app.nobody.post(path, answer), app.nobody.post(path, answer)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    expect((await app.nobody.get(path)).body.error.code).toBe('TOKEN_INVALID')
    const [listed] = data(await agent.get(url))
    expect(listed).toMatchObject({
      tokenId: issued.tokenId,
      status: 'submitted',
      address: answer.address,
      yacht: { name: 'Freja', lengthFt: 40, lengthM: 12.192, lengthUnit: 'ft' },
      appliedFields: null,
    })
    expect(JSON.stringify(listed)).not.toContain(issued.url.split('/').at(-1))
    // Nothing was written before somebody looked at it.
    expect(data(await agent.get(`/api/v1/clients/${clientId}`)).addresses).toEqual([])
    const applied = data(
      await boss.post(`${url}/${issued.tokenId}/apply`, {
        fields: ['street', 'city', 'countryIso', 'yacht.name', 'yacht.length'],
      }),
    )
    expect(applied.appliedFields).toEqual(['street', 'city', 'countryIso', 'yacht.name', 'yacht.length'])
    expect(data(await agent.get(`/api/v1/clients/${clientId}`)).addresses).toMatchObject([
      { street: 'Hamngatan 1', city: 'Visby', countryIso: 'SE', postalCode: null, isPrimary: true },
    ])
    const { yacht } = data(await agent.get(`/api/v1/interests/${id}`))
    expect(yacht).toMatchObject({ name: 'Freja', lengthM: 12.192 })
    data(await boss.post(`${url}/${issued.tokenId}/apply`, { fields: ['postalCode', 'yacht.builder'] }))
    expect(data(await agent.get(`/api/v1/clients/${clientId}`)).addresses).toMatchObject([
      { postalCode: '621 55' },
    ])
    expect(data(await agent.get(`/api/v1/yachts/${yacht.id}`))).toMatchObject({
      name: 'Freja',
      builder: 'Hallberg-Rassy',
    })
    const story = data(await agent.get(`/api/v1/interests/${id}/timeline`)) as { type: string }[]
    expect(story.map(({ type }) => type).filter((type) => type.includes('supplemental'))).toHaveLength(4)
    expect(
      data(await boss.get('/api/v1/admin/audit?actorKind=client')).filter(
        (entry: { entityId: string }) => entry.entityId === id,
      ),
    ).toMatchObject([
      { type: 'interest.supplemental_submitted', actorKind: 'client', actorName: 'Vera Dahl' },
    ])
    const { body } = await boss.get('/api/v1/notifications')
    expect(body.data[0]).toMatchObject({ kind: 'supplemental_answered', entityId: id })
  })

  it('is replaced by its tokenId until it was answered; the one before it is dead', async () => {
    const { url } = await deal()
    const first = data(await agent.post(url, {}))
    const second = data(await agent.post(url, { tokenId: first.tokenId }))
    expect([second.tokenId, second.url === first.url]).toEqual([first.tokenId, false])
    expect((await app.nobody.post(pathOf(first.url), answer)).body.error.code).toBe('TOKEN_INVALID')
    data(await app.nobody.post(pathOf(second.url), answer))
    expect((await agent.post(url, { tokenId: first.tokenId })).body.error.code).toBe('SUPPLEMENTAL_ANSWERED')
    const other = await deal()
    const foreignToken = (await agent.post(other.url, { tokenId: first.tokenId })).body.error
    expect([foreignToken.code, foreignToken.details[0].path]).toEqual(['REFERENCE_NOT_FOUND', 'tokenId'])
    for (let n = 0; n < 21; n += 1) data(await agent.post(other.url, {}))
    expect(data(await agent.get(other.url))).toHaveLength(20)
  })

  it('stays listed once it was answered, unapplied, however many links were made since', async () => {
    const { url } = await deal()
    const issued = data(await agent.post(url, {}))
    data(await app.nobody.post(pathOf(issued.url), answer))
    for (let n = 0; n < 21; n += 1) data(await agent.post(url, {}))
    const listed = data(await agent.get(url))
    expect(listed).toHaveLength(21)
    expect(listed.at(-1)).toMatchObject({
      tokenId: issued.tokenId,
      status: 'submitted',
      appliedAt: null,
      appliedFields: null,
      address: { city: 'Visby' },
      yacht: { name: 'Freja' },
    })
  })

  it('answers alike whatever is wrong with it, and refuses what says nothing', async () => {
    const { url, id } = await deal()
    const lapsed = data(await agent.post(url, {}))
    await app.rows(
      portId,
      sql`update supplemental_requests set expires_at = now() where id = ${lapsed.tokenId}`,
    )
    expect(data(await agent.get(url))[0].status).toBe('expired')
    const live = data(await agent.post(url, {}))
    const token = live.url.split('/').at(-1) as string
    const wrong = [
      pathOf(lapsed.url),
      `/api/public/supplemental-info/${token.slice(0, -4)}AAAA`,
      '/api/public/supplemental-info/AAAAAAAAAAAAAAAAAAAAAAAA',
    ]
    const answers = await Promise.all(
      wrong.flatMap((path) => [app.nobody.get(path), app.nobody.post(path, answer)]),
    )
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${body.error.code} ${body.error.message}`)).size,
    ).toBe(1)
    expect(answers[0]!.status).toBe(400)
    for (const body of [
      {},
      { address: {} },
      { address: { city: ' ' }, yacht: { name: '' } },
      { client: 'x' },
    ])
      expect((await app.nobody.post(pathOf(live.url), body)).status, JSON.stringify(body)).toBe(400)
    const far = await app.nobody.post(pathOf(live.url), { yacht: { lengthM: 10, lengthFt: 99 } })
    expect(far.body.error.details[0].path).toMatch(/lengthM/)
    expect((await boss.post(`${url}/${live.tokenId}/apply`, { fields: ['city'] })).body.error.code).toBe(
      'SUPPLEMENTAL_UNANSWERED',
    )
    data(await app.nobody.post(pathOf(live.url), { address: { city: 'Oslo' }, yacht: { builder: 'Swan' } }))
    const unsaid = await boss.post(`${url}/${live.tokenId}/apply`, { fields: ['city', 'street'] })
    expect(unsaid.body.error.details[0].path).toBe('fields.1')
    expect((await boss.post(`${url}/${live.tokenId}/apply`, { fields: ['yacht.builder'] })).status).toBe(400)
    const limited = await app.person(portId, ['interests.view', 'interests.edit'])
    expect((await limited.post(`${url}/${live.tokenId}/apply`, { fields: ['city'] })).status).toBe(403)
    for (const answered of [
      await foreign.get(url),
      await foreign.post(url, {}),
      await foreign.post(`${url}/${live.tokenId}/apply`, { fields: ['city'] }),
    ])
      expect(answered.status).toBe(404)
    await boss.delete(`/api/v1/interests/${id}`)
    expect((await agent.post(url, {})).body.error.code).toBe('RECORD_ARCHIVED')
    const unreached = await deal({ contacts: [] })
    expect((await agent.post(unreached.url, { sendEmail: true })).body.error.code).toBe('RECIPIENT_REQUIRED')
    expect(data(await agent.get(unreached.url))).toEqual([])
  })
})
