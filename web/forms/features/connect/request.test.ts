import { describe, expect, it } from 'vitest'
import { answerTo, readRequest } from './request.ts'

const input = {
  hook: 'https://crm.example.com/api/public/form-deliveries/1',
  back: 'https://crm.example.com/demo/admin/forms?open=1',
  state: '0198b3e2-5d6f-7c11-9a3b-1c2d3e4f5a6b',
  name: 'Website',
}

describe('a service that asks for a form', () => {
  it('is answered where its hook stands, behind the #', () => {
    const request = readRequest(input)!
    expect(request.host).toBe('crm.example.com')
    const form = {
      secret: 'whsec_abc+/=',
      accountId: '0198b3e2-5d6f-7c11-9a3b-1c2d3e4f5a6e',
      subscriptionId: '0198b3e2-5d6f-7c11-9a3b-1c2d3e4f5a6c',
      form: { id: '0198b3e2-5d6f-7c11-9a3b-1c2d3e4f5a6d', name: 'Åland # 1' },
      earlier: 2,
    }
    const length = { key: 'length', label: 'Length', type: 'number', unit: 'm', options: [] }
    const address = new URL(answerTo(request, { ...form, fields: [length] }))
    expect(address.origin + address.pathname + address.search).toBe(input.back)
    expect(JSON.parse(decodeURIComponent(address.hash.slice('#connected='.length)))).toEqual({
      ...{ state: input.state, ...form },
      fields: [{ key: 'length', label: 'Length', type: 'number', unit: 'm' }],
    })
  })

  it.each([
    ['another place', { back: 'https://evil.example/' }],
    ['another port', { back: 'https://crm.example.com:8443/' }],
    ['another scheme', { back: 'http://crm.example.com/' }],
    ['a script', { hook: 'javascript:alert(1)', back: 'javascript:alert(1)' }],
    ['no state', { state: '' }],
    ['no address', { hook: 'crm' }],
  ])('is not heard with %s', (_, wrong) => {
    expect(readRequest({ ...input, ...wrong })).toBeNull()
  })
})
