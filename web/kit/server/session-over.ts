import { useSyncExternalStore } from 'react'

type Waiting = { over: Promise<boolean>; settle: (signedIn: boolean) => void }

let guarded = false
let declined = false
let waiting: Waiting | null = null
const askers = new Set<() => void>()
const returners = new Set<() => void>()

/** From now on a session that ended asks for sign-in in place; returns how to stop. */
export function guardSession(): () => void {
  guarded = true
  return leaveSession
}

/** The person goes out of the session: nobody is asked to come back, and what waits is refused. */
export function leaveSession(): void {
  guarded = false
  declined = false
  settle(false)
}

/**
 * Asks the person to sign in again; true once they did. A read does not ask again after it was turned down, so that
 * what refreshes by itself does not put the question back on the screen.
 */
export function signedInAgain(act: 'read' | 'write', signal?: AbortSignal): Promise<boolean> {
  if (!guarded || (declined && act === 'read')) return Promise.resolve(false)
  askForSignIn()
  const { over } = waiting!
  if (!signal) return over
  return Promise.race([
    over,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('Not wanted any more', 'AbortError')), {
        once: true,
      })
    }),
  ])
}

/** Puts the question on the screen. */
export function askForSignIn(): void {
  if (waiting || !guarded) return
  let settleIt: Waiting['settle'] = () => undefined
  const over = new Promise<boolean>((resolve) => {
    settleIt = resolve
  })
  waiting = { over, settle: settleIt }
  tell(askers)
}

/** The person signed in again, or turned the question down. */
export function answerSignIn(signedIn: boolean): void {
  declined = !signedIn
  settle(signedIn)
  if (signedIn) tell(returners)
}

/** Runs whenever the person came back into the session; returns how to stop. */
export function onSignedInAgain(run: () => void): () => void {
  returners.add(run)
  return () => returners.delete(run)
}

/** Whether the person is asked to sign in again. */
export function useSessionOver(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== null)
}

function settle(signedIn: boolean) {
  const settled = waiting
  waiting = null
  settled?.settle(signedIn)
  tell(askers)
}

function tell(listeners: ReadonlySet<() => void>) {
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  askers.add(listener)
  return () => askers.delete(listener)
}
