import { afterEach, vi } from 'vitest'
import { closeToasts } from '../../ui/overlays/toast.tsx'
import { leaveSession } from '../kit/server/session-over.ts'
import { faultsOfServer } from './render.tsx'
import './start.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  leaveSession()
  closeToasts()
  localStorage.clear()
  const faults = faultsOfServer()
  if (faults.length > 0) throw new Error(faults.join('\n'))
})
