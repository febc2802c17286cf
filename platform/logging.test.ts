import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { StartFault } from './env.ts'
import { createLogger, withCauses } from './logging.ts'

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

test('an error is told with every error that caused it', () => {
  const refused = Object.assign(new Error('permission denied for schema shop'), {
    code: '42501',
    hint: 'Ask its owner.',
  })
  const failed = new Error('Migration 0007_shop failed', { cause: refused })
  const entry = withCauses(failed)
  expect(entry).toMatch(
    /^Error: Migration 0007_shop failed\n {4}at [\s\S]*\nCaused by: Error: permission denied for schema shop\n[\s\S]*\n {4}code 42501\n {4}Ask its owner\.$/,
  )
  expect(withCauses(new StartFault('The disk is full.', { cause: failed }))).toMatch(
    /^The disk is full\.\nCaused by: Error: Migration 0007_shop failed\n/,
  )
  expect(withCauses('no error at all')).toBe('no error at all')
})
