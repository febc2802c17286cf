import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger } from './logging.ts'

test('cookies, credentials and query strings never reach the log', () => {
  const lines: string[] = []
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const log = createLogger({ logLevel: 'info', destination })
  log.info({ req: { method: 'GET', url: '/sign/x?token=sesame', headers: { cookie: 'sesame' } } }, 'asked')
  log.info({ headers: { cookie: 'sesame', authorization: 'sesame', 'set-cookie': ['sesame'] } }, 'headers')
  log.info({ body: { password: 'sesame', newPassword: 'sesame' }, token: 'sesame' }, 'body')
  log.child({ input: { body: { password: 'sesame' } } }).info('deep')
  expect(lines).toHaveLength(4)
  expect(lines.join('')).not.toContain('sesame')
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 'info', req: { method: 'GET', path: '/sign/x' } })
})
