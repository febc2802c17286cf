import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'

it('behind a proxy says first that it stops, answers on meanwhile, and refuses connections afterwards', async () => {
  const app = await testApp(undefined, { env: { trustProxy: true } })
  await app.web.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.web.server.address() as AddressInfo).port}`
  const ask = async (path: string) => {
    const answer = await fetch(url + path)
    return [answer.status, await answer.json()] as const
  }
  expect(await ask('/readyz')).toEqual([200, { status: 'ready' }])
  const closing = app.close()
  expect(await ask('/readyz')).toEqual([503, { status: 'stopping' }])
  expect((await ask('/api/setup'))[0]).toBe(200)
  expect((await ask('/api/v1/me'))[0]).toBe(401)
  await closing
  await expect(fetch(`${url}/readyz`)).rejects.toThrow()
})
