import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FormsApp, formsApp, type TestAccount } from '../testing/app.ts'

let app: FormsApp
let url: string
let mine: TestAccount
let theirs: TestAccount
const sockets: Socket[] = []

beforeAll(async () => {
  app = await formsApp()
  url = await app.web.listen({ host: '127.0.0.1', port: 0 })
  mine = await app.account()
  theirs = await app.account()
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await app.close()
})

function connect(cookie: string, accountId: string): Promise<Socket> {
  const socket = io(url, {
    transports: ['websocket'],
    auth: { accountId },
    extraHeaders: { cookie },
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

it('admits the members of an account alone', async () => {
  await expect(connect('', mine.id)).rejects.toThrow('SESSION_REQUIRED')
  await expect(connect(mine.owner.headers.cookie!, theirs.id)).rejects.toThrow('PERMISSION_DENIED')
  await expect(connect(mine.owner.headers.cookie!, '')).rejects.toThrow('PERMISSION_DENIED')
})

it('tells the account of changes and of new submissions, a rush of them at once, and others nothing', async () => {
  const socket = await connect(mine.owner.headers.cookie!, mine.id)
  const foreign = await connect(theirs.owner.headers.cookie!, theirs.id)
  const overheard: string[] = []
  foreign.onAny((event: string) => overheard.push(event))
  const changed = new Promise((resolve) => socket.once('workspace:updated', resolve))
  await mine.owner.post('/api/v1/workspaces', { name: 'Live' })
  expect(await changed).toMatchObject({ fact: 'workspace.created', actorId: mine.owner.userId })
  const counts: number[] = []
  socket.on('submission:received', (payload: { formId: string; count: number }) => {
    expect(payload.formId).toBe(mine.formId)
    counts.push(payload.count)
  })
  for (let n = 0; n < 25; n++) await app.submit(mine.slug, { name: `N${n}` })
  await expect.poll(() => counts.reduce((sum, count) => sum + count, 0)).toBe(25)
  expect(counts.length).toBeLessThan(5)
  expect(overheard).toEqual([])
})
