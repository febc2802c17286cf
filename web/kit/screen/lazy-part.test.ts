import { afterEach, expect, it, vi } from 'vitest'
import { fetchAhead } from './lazy-part.ts'

afterEach(() => vi.unstubAllGlobals())

it('fetches a part ahead over a connection, and not without one: the browser would not ask for it again', () => {
  const preload = vi.fn(async () => {})
  vi.stubGlobal('navigator', { onLine: false })
  fetchAhead({ preload })
  expect(preload).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  fetchAhead({ preload })
  expect(preload).toHaveBeenCalledOnce()
})
