import { X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'
import { afterAll, expect, vi } from 'vitest'

// The files of a worker share its process, in any order: what one changes there it puts back, or the next would fail for it.
const before = ofProcess()
const trusted = getCACertificates('default')

afterAll(() => {
  expect(vi.isFakeTimers(), 'The clock was set and not put back.').toBe(false)
  expect(ofProcess(), 'Something of the process was changed and not put back.').toEqual(before)
  const now = getCACertificates('default')
  // To read all of them takes a while, and one is written in more than one way.
  if (now.join() === trusted.join()) return
  expect(fingerprints(now), 'Certificates were trusted and are still.').toEqual(fingerprints(trusted))
})

function ofProcess() {
  // Vitest says which of its workers this is, and the library of pictures where it lies.
  const { VITEST_POOL_ID: _pool, VITEST_WORKER_ID: _worker, VIPSHOME: _place, ...env } = process.env
  return { env, folder: process.cwd(), fetch: globalThis.fetch.toString() }
}

function fingerprints(certificates: readonly string[]) {
  return new Set(certificates.map((one) => new X509Certificate(one).fingerprint256))
}
